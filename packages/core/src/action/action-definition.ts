export type ParameterType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'

/** One thing that an action needs to know. */
export interface ParameterDefinition {
  readonly type: ParameterType
  readonly required?: boolean
  readonly enum?: readonly (string | number)[]
  /** The type of each element of an array, or a schema for it. */
  readonly items?: ParameterType | Readonly<Record<string, unknown>>
  /** The members of an object, by JSON Schema. */
  readonly properties?: Readonly<Record<string, unknown>>
  readonly description?: string
}

/** Whether an action runs by itself, after somebody agreed, or not at all. */
export type Approval = 'auto' | 'ask' | 'never'

/** Something that a response may ask the system to do. */
export interface ActionDefinition {
  readonly type: string
  readonly description: string
  readonly parameters: Readonly<Record<string, ParameterDefinition>>
  readonly returns?: { readonly type?: string; readonly description?: string }
  /** Modes in which it may be used; all of them where none is named. */
  readonly modes?: readonly string[]
  readonly approval: Approval
  /** How long its handler may take. */
  readonly timeLimitMs: number
  /** Parameters of a model call to show in prompts. */
  readonly example?: Readonly<Record<string, unknown>>
  readonly file?: string
  readonly line?: number
}

/** The actions of one `actions.yaml`, by type. */
export interface ActionTable {
  readonly actions: ReadonlyMap<string, ActionDefinition>
}

export function isAllowedIn(action: ActionDefinition, mode: string | undefined): boolean {
  if (action.modes === undefined || mode === undefined) return true
  return action.modes.some((allowed) => allowed.toLowerCase() === mode.toLowerCase())
}
