import { agents } from '@quire/agents/plugin'
import { defineKit } from '@quire/runtime/kit'
import { manual } from '@quire/runtime/manual'
import { scripted } from '@quire/scripted/plugin'
import { agentSources } from './agent-sources.ts'
import { checkHooks } from './flow/hooks.ts'
import { TASK_TAGS } from './task-tags.ts'

/** Plans tasks, splits them and carries them out. */
export const task = defineKit({
  name: 'task',
  description:
    'Plans a request as tasks, splits them where needed, does them and combines the results. The prompts depend on the depth of a task.',
  root: new URL('../../task/', import.meta.url),
  plugins: [agents(), scripted(), manual()],
  sources: agentSources,
  tags: TASK_TAGS,
  check: checkHooks,
  flows: async (environment) => {
    const { taskFlow } = await import('./flow/task-flow.ts')
    return [taskFlow(environment)]
  },
})
