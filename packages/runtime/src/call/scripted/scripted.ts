import type { ModelKind } from '../model-kind.ts'
import { scriptedModel } from './scripted-model.ts'
import type { ScriptedOptions } from './scripted-options.ts'

/** The kind `scripted/NAME`: any name works and has its own voice. */
export function scripted(options: ScriptedOptions = {}): ModelKind {
  return {
    name: 'scripted',
    description: 'answers without a key or a network',
    isFree: true,
    isLocal: true,
    open: (id) => scriptedModel(id, options),
  }
}
