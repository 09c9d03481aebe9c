import type { ModelKind } from '@quire/runtime'
import { scriptedModel } from './scripted-model.ts'
import type { ScriptedOptions } from './scripted-options.ts'

/** Brings the models `scripted/NAME`: any name works and has its own voice. */
export function scripted(options: ScriptedOptions = {}): { readonly name: string; readonly models: [ModelKind] } {
  const kind: ModelKind = {
    name: 'scripted',
    description: 'answers without a key or a network',
    isFree: true,
    isLocal: true,
    open: (id) => scriptedModel(id, options),
  }
  return { name: 'scripted', models: [kind] }
}
