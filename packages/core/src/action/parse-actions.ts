import { type DataProblem, InvalidDataFile, parseDataFile } from '../data-file/parse-data-file.ts'
import { DEFAULT_TAGS, type TagDefinition } from '../response/tags/tag-table.ts'
import type { ActionDefinition, ActionTable, Approval } from './action-definition.ts'
import { checkActions } from './check-actions.generated.ts'

interface ActionData extends Omit<ActionDefinition, 'type' | 'parameters' | 'approval' | 'timeLimitMs' | 'settings'> {
  readonly parameters?: ActionDefinition['parameters'] | null
  readonly approval?: Approval
  readonly time_limit_ms?: number
  readonly with?: Readonly<Record<string, unknown>>
}

interface ActionsFile {
  readonly actions?: Readonly<Record<string, ActionData>>
  readonly tags?: Readonly<Record<string, Omit<TagDefinition, 'name'>>>
}

// Object members become properties of the parsed value, so these names would be unsafe.
const RESERVED = ['constructor', 'prototype', '__proto__']

/**
 * Reads an `actions.yaml`. Throws `InvalidDataFile` with every problem and its line.
 * @example
 * const { actions } = parseActions('actions: { wait: { description: Waits. } }', 'actions.yaml')
 * actions.get('wait') // → { type: 'wait', description: 'Waits.', parameters: {}, approval: 'auto', … }
 */
export function parseActions(text: string, file: string): ActionTable {
  const { value, problems, lineOf } = parseDataFile(text, file, checkActions)
  if (problems.length > 0) throw new InvalidDataFile(file, 'Actions file', problems)
  const actions = new Map<string, ActionDefinition>()
  const wrong: DataProblem[] = []
  const { actions: definitions = {}, tags = {} } = value as ActionsFile
  for (const [type, data] of Object.entries(definitions)) {
    const { parameters, approval, time_limit_ms: timeLimitMs, with: settings, ...rest } = data
    const line = lineOf(['actions', type])
    for (const name of [type, ...Object.keys(parameters ?? {})]) {
      if (RESERVED.includes(name))
        wrong.push({ file, line, message: `actions.${type}: '${name}' cannot be used as a name.` })
    }
    actions.set(type, {
      ...rest,
      type,
      parameters: parameters ?? {},
      approval: approval ?? 'auto',
      timeLimitMs: timeLimitMs ?? 60_000,
      ...(settings && { settings }),
      file,
      line,
    })
  }
  if (wrong.length > 0) throw new InvalidDataFile(file, 'Actions file', wrong)
  const own = Object.entries(tags).map(([name, tag]): TagDefinition => ({ name, ...tag }))
  return { actions, tags: [...DEFAULT_TAGS, ...own] }
}
