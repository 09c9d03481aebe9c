import { agents } from '@quire/agents/plugin'
import { defineKit } from '@quire/runtime/kit'
import { manual } from '@quire/runtime/manual'
import { scripted } from '@quire/scripted/plugin'
import { CHANGE_TAGS } from './prompt/change-tags.ts'
import { contextSource, projectFilesSource, projectRulesSource } from './prompt/context-source.ts'
import { overviewSource, systemPromptSource } from './prompt/for-phase.ts'

/** One prompt for any agent, with a system prompt for each phase. */
export const change = defineKit({
  name: 'change',
  description:
    'Builds one prompt for any agent. It contains a system prompt for the phase, files, artifacts, thoughts and instructions.',
  root: new URL('../../change/', import.meta.url),
  plugins: [agents(), scripted(), manual()],
  sources: {
    overview: overviewSource,
    project_files: projectFilesSource,
    system_prompt: systemPromptSource,
    project_rules: projectRulesSource,
    context: contextSource,
  },
  tags: CHANGE_TAGS,
  // Imported only when flows are loaded. Rendering needs neither a store nor git.
  flows: async (environment) => [(await import('./flow/change-flow.ts')).changeFlow(environment)],
})
