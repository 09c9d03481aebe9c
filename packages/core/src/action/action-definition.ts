import { DEFAULT_TAGS, type TagTable } from '../response/tags/tag-table.ts'

export type ParameterType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'

/** A parameter of an action. */
export interface ParameterDefinition {
  readonly type: ParameterType
  readonly required?: boolean
  readonly enum?: readonly (string | number)[]
  /** The type or schema of an array's elements. */
  readonly items?: ParameterType | Readonly<Record<string, unknown>>
  /** The members of an object, as JSON Schemas. */
  readonly properties?: Readonly<Record<string, unknown>>
  readonly description?: string
  /** Whether the shortest lists of actions leave it out. */
  readonly rare?: boolean
}

/** Whether an action runs automatically, after approval, or never. */
export type Approval = 'auto' | 'ask' | 'never'

/** An action that a response may request. */
export interface ActionDefinition {
  readonly type: string
  readonly description: string
  readonly parameters: Readonly<Record<string, ParameterDefinition>>
  readonly returns?: { readonly type?: string; readonly description?: string }
  /** The modes in which the action is allowed. By default, all modes. */
  readonly modes?: readonly string[]
  readonly approval: Approval
  /** The time limit of the action's handler. */
  readonly timeLimitMs: number
  /** The name of the action's handler. By default, this is the action's type. */
  readonly handler?: string
  /** Settings passed to the handler in addition to the parameters. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** Example parameters to show in prompts. */
  readonly example?: Readonly<Record<string, unknown>>
  readonly file?: string
  readonly line?: number
}

/** The contents of an `actions.yaml` file: the actions, keyed by type, and the allowed tags. */
export interface ActionTable {
  readonly actions: ReadonlyMap<string, ActionDefinition>
  readonly tags: TagTable
}

export const NO_ACTIONS: ActionTable = { actions: new Map(), tags: DEFAULT_TAGS }

/**
 * Merges two tables. If both define an action or tag, the first table wins.
 * @example
 * const own = parseActions('actions: { wait: { description: Waits. } }', 'actions.yaml')
 * mergeActionTables(own, NO_ACTIONS).actions.has('wait') // → true
 */
export function mergeActionTables(first: ActionTable, second: ActionTable): ActionTable {
  const names = new Set(first.tags.map(({ name }) => name))
  return {
    actions: new Map([...second.actions, ...first.actions]),
    tags: [...first.tags, ...second.tags.filter(({ name }) => !names.has(name))],
  }
}

export function isAllowedIn(action: ActionDefinition, mode: string | undefined): boolean {
  if (action.modes === undefined || mode === undefined) return true
  return action.modes.some((allowed) => allowed.toLowerCase() === mode.toLowerCase())
}
