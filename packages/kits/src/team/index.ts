import { manual } from '@quire/manual'
import { defineKit } from '@quire/runtime/kit'
import { scripted } from '@quire/scripted/guest'
import { checkTeam } from './file/load-team.ts'
import { teamSources } from './prompt/team-sources.ts'
import { teamTables } from './records/team-table.ts'

export type { Entities, EntityKind, TeamStep } from './entity/entities.ts'
export { productTree, type TreeView } from './entity/product-tree.ts'
export { buildEnvelope } from './envelope/build-envelope.ts'
export type { Envelope, EnvelopeRequest } from './envelope/envelope.ts'
export { ActionRefused, EnvelopeIncomplete, EnvelopeRepeats, InvalidTeamRun } from './errors.ts'
export { parseTeam, type Team } from './file/parse-team.ts'
export { type MasterInputs, masterPrompt, type PromptMaking, stepPrompt } from './prompt/step-prompt.ts'
export { stepSchema } from './prompt/step-schema.ts'
export { memoryRecords } from './records/memory-records.ts'
export { storedRecords } from './records/stored-records.ts'
export type { TeamRecords } from './records/team-records.ts'

/** A team that makes a tree of products in rounds: a chair, operatives, an inspector and an envoy. */
export const team = defineKit({
  name: 'team',
  description: 'A team with a chair, operatives, an inspector and an envoy that makes a tree of products in rounds.',
  root: new URL('../../team/', import.meta.url),
  guests: [scripted(), teamTables, manual()],
  sources: teamSources,
  check: checkTeam,
  flows: async (context) => {
    const { teamFlow } = await import('./flow/team-flow.ts')
    return [teamFlow(context)]
  },
})
