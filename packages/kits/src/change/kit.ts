import { agents } from '@quire/agents/guest'
import { manual } from '@quire/manual'
import { defineKit } from '@quire/runtime/kit'
import { scripted } from '@quire/scripted/guest'
import { contextSource } from './prompt/context-source.ts'
import { systemPromptSource } from './prompt/system-prompt-source.ts'

/** One prompt for any agent, with a system prompt for each phase. */
export const change = defineKit({
  name: 'change',
  description:
    'One prompt for any agent: a system prompt for each phase, a context of files, artifacts and thoughts, and instructions.',
  root: new URL('../../change/', import.meta.url),
  guests: [agents(), scripted(), manual()],
  sources: { system_prompt: systemPromptSource, context: contextSource },
  // Loaded only with the flows, because rendering a prompt needs neither a store nor git.
  flows: async (environment) => [(await import('./flow/change-flow.ts')).changeFlow(environment)],
})
