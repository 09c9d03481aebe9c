export interface ScriptedOptions {
  readonly faults?: readonly string[]
}
