import { defineKit } from '@quire/runtime/kit'
import { manual } from '@quire/runtime/manual'
import { scripted } from '@quire/scripted/plugin'
import { checkTeam } from './file/load-team.ts'
import { teamSources } from './prompt/team-sources.ts'
import { TEAM_TAGS } from './prompt/team-tags.ts'
import { teamTables } from './records/stored-records.ts'

/** A team that creates a tree of products in rounds. */
export const team = defineKit({
  name: 'team',
  description: 'A team that creates a tree of products in rounds: a chair, operatives, an inspector and an envoy.',
  root: new URL('../../team/', import.meta.url),
  plugins: [scripted(), teamTables, manual()],
  sources: teamSources,
  tags: TEAM_TAGS,
  check: checkTeam,
  flows: async (context) => {
    const { teamFlow } = await import('./flow/team-flow.ts')
    return [teamFlow(context)]
  },
})
