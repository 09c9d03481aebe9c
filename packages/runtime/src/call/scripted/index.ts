export { scriptedModel } from './scripted-model.ts'
export type { ScriptedOptions } from './scripted-options.ts'
export type { ScriptedPurpose } from './scripted-purpose.ts'
