import type { ModelKind } from '../call/model-kind.ts'
import type { Plugin } from '../kit/plugin.ts'

/** Models whose answers come from a person. The prompt waits until somebody submits an answer. */
export const manualKind: ModelKind = {
  name: 'manual',
  description: 'is answered by a person; run quire answer to list the waiting prompts',
  isFree: true,
  isLocal: true,
  isManual: true,
  async open(id) {
    const { CallFailed } = await import('../call/index.ts')
    throw new CallFailed(id, 'misconfigured', 'is answered by a person, so only steps of a run can call it.')
  },
}

/**
 * Provides the models `manual/NAME`. People answer their prompts at the workspace's desk.
 * @example
 * await using quire = await openQuire(folder, { plugins: [manual()] })
 * const { prompts } = await quire.run('review', { input: 'Why?', models: ['manual/ada'] }).result
 * await quire.answer(prompts[0].id, 'Because.') // → { isNew: true, left: 0, … }
 */
export function manual(): Plugin {
  return { name: 'manual', kinds: () => [manualKind] }
}
