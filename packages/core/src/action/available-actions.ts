import { type XmlElement, xmlElement } from '../xml/xml-element.ts'
import { type ActionDefinition, type ActionTable, isAllowedIn } from './action-definition.ts'

/**
 * The level of detail. `condensed` omits examples. `brief` shows one line per action, with its optional parameters
 * explained, and one example for the hardest action. `minimal` shows only the first clause of each description and the
 * names of the parameters, without the rare ones.
 */
export type ActionDetail = 'full' | 'condensed' | 'brief' | 'minimal'

/**
 * Describes the actions that are allowed in a mode. The description is part of the prompt. Responses are checked
 * against the same table.
 * @example
 * const table = parseActions('actions: { wait: { description: Waits. } }', 'actions.yaml')
 * toXml(availableActions(table, undefined, 'minimal'))
 * // → '<available_actions>\n  <action type="wait">Waits.</action>\n</available_actions>'
 */
export function availableActions(
  table: ActionTable,
  mode: string | undefined,
  detail: ActionDetail = 'full',
): XmlElement | undefined {
  const actions = [...table.actions.values()].filter(
    (action) => action.approval !== 'never' && isAllowedIn(action, mode),
  )
  if (actions.length === 0) return undefined
  const hardest = detail === 'brief' || detail === 'minimal' ? hardestOf(actions) : undefined
  return xmlElement('available_actions', {}, [
    ...actions.map((action) => actionElement(action, detail)),
    ...(hardest ? [xmlElement('example', {}, [exampleElement(hardest, hardest.example!)])] : []),
  ])
}

/**
 * The action that a small model is most likely to get wrong. Nested values are hardest. Lists come next, then a large
 * number of parameters.
 */
function hardestOf(actions: readonly ActionDefinition[]): ActionDefinition | undefined {
  const difficulty = ({ parameters, example }: ActionDefinition): number =>
    Object.values(parameters).reduce((sum, { type }) => sum + (type === 'object' ? 10 : type === 'array' ? 3 : 1), 0) +
    // If two actions are equally hard, chooses the one whose example is longer.
    Math.min(0.9, JSON.stringify(example).length / 1000)
  return actions
    .filter(({ example }) => example !== undefined)
    .reduce<ActionDefinition | undefined>(
      (best, action) => (best && difficulty(best) >= difficulty(action) ? best : action),
      undefined,
    )
}

function actionElement(action: ActionDefinition, detail: ActionDetail): XmlElement {
  const parameters = Object.entries(action.parameters)
  if (detail === 'brief' || detail === 'minimal') {
    const list = (isRequired: boolean): string =>
      parameters
        .filter(([, { required = false, rare }]) => required === isRequired && !(rare && detail === 'minimal'))
        .map(([name, { enum: values, description }]) => {
          if (values) return `${name} = ${values.join(' | ')}`
          // The name of an optional parameter seldom says what it does.
          const isExplained = !isRequired && detail === 'brief' && description !== undefined
          return isExplained ? `${name} (${uncapitalized(description)})` : name
        })
        .join(', ')
    const [required, optional] = [list(true), list(false)]
    const names = [required, optional && `optional: ${optional}`].filter(Boolean).join('; ')
    const description = detail === 'brief' ? action.description : firstClause(action.description)
    return xmlElement('action', { type: action.type }, [`${description}${names && ` (${names})`}`])
  }
  return xmlElement('action', { type: action.type }, [
    xmlElement('description', {}, [action.description]),
    ...(parameters.length === 0
      ? []
      : [
          xmlElement(
            'parameters',
            {},
            parameters.map(([name, parameter]) =>
              xmlElement('param', { name, required: String(parameter.required === true) }, [describe(parameter)]),
            ),
          ),
        ]),
    ...(detail === 'full' && action.example
      ? [xmlElement('example', {}, [exampleElement(action, action.example)])]
      : []),
  ])
}

/** An abbreviation stays as it is. */
function uncapitalized(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** The beginning of a description, up to its first explanation. */
function firstClause(text: string): string {
  return text.split(/[;:(]|, and |\. /, 1)[0]!.trim()
}

function describe({ description, enum: values, type }: ActionDefinition['parameters'][string]): string {
  const choices = values?.join(' | ')
  if (choices === undefined) return description ?? type
  return description === undefined ? choices : `${description}: ${choices}`
}

function exampleElement({ type }: ActionDefinition, example: Readonly<Record<string, unknown>>): XmlElement {
  return xmlElement('action', { type }, membersOf(example))
}

/**
 * Writes values as nested elements, as in a response. Object members become elements, and each list item becomes an
 * <item>.
 */
function membersOf(values: object): XmlElement[] {
  return Object.entries(values).map(([name, value]) => xmlElement(name, {}, contentOf(value)))
}

function contentOf(value: unknown): readonly (XmlElement | string)[] {
  if (Array.isArray(value)) return value.map((entry) => xmlElement('item', {}, contentOf(entry)))
  return typeof value === 'object' && value !== null ? membersOf(value) : [String(value)]
}
