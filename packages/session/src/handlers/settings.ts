import { errorClass } from '@quire/core'
import { isRecord } from '@quire/core/data-file'
import type { JsonValue } from '@quire/runtime/engine'
import { type FieldPath, splitPath } from '../process/process.ts'
import type { HandlerTools } from './session-handler.ts'
import { isPosition, isText, SETTING_TYPES, type SettingShape } from './setting-types.ts'

type Mapping = Readonly<Record<string, JsonValue>>

/** A setting under `with` in actions.yaml does not match the handler. */
export class InvalidSetting extends errorClass('invalid-setting') {
  constructor(name: string, takes: string) {
    super(`The action's setting '${name}' takes ${takes}; see 'with' in actions.yaml.`)
  }
}

/** The settings of an action. A value of the wrong type is an error. */
export class Settings {
  readonly #values: Mapping

  constructor({ settings }: Pick<HandlerTools, 'settings'>) {
    this.#values = settings
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#values, name) && this.#values[name] !== null
  }

  text(name: string): string
  text<T>(name: string, otherwise: T): string | T
  text(name: string, ...otherwise: unknown[]): unknown {
    return otherwise.length > 0 && !this.has(name) ? otherwise[0] : this.#read(name, SETTING_TYPES.text)
  }

  integer(name: string, otherwise: number): number {
    return this.#read(name, SETTING_TYPES.integer, otherwise)
  }

  texts(name: string, otherwise?: readonly string[]): readonly string[] {
    return this.#read(name, SETTING_TYPES.texts, otherwise)
  }

  /** Maps names to strings. */
  names(name: string, otherwise?: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    return this.#read(name, SETTING_TYPES.names, otherwise)
  }

  mapping(name: string): Mapping {
    return this.#read<Mapping>(name, SETTING_TYPES.mapping, {})
  }

  mappings(name: string): readonly Mapping[] {
    return this.#read(name, { ...SETTING_TYPES.documents, takes: 'a list of mappings' })
  }

  #read<T>(name: string, { takes, fits }: SettingShape, otherwise?: T): T {
    const value = this.has(name) ? this.#values[name] : otherwise
    if (value === undefined || (value !== otherwise && !fits(value))) throw new InvalidSetting(name, takes)
    return value as T
  }
}

/** Splits a setting such as section.field into its two parts. @throws InvalidSetting */
export function splitSetting(path: string): FieldPath {
  const parts = splitPath(path)
  if (parts.section === '' || parts.field === '') throw new InvalidSetting(path, 'the form section.field')
  return parts
}

export function readPath({ state }: Pick<HandlerTools, 'state'>, path: string): JsonValue | undefined {
  const { section, field } = splitSetting(path)
  return state.get().sections[section]?.[field] as JsonValue | undefined
}

/** Sets the state fields listed in `then`, grouped by section. */
export function setAll({ state }: Pick<HandlerTools, 'state'>, sections: Mapping): void {
  for (const [section, fields] of Object.entries(sections)) {
    if (!isRecord(fields)) throw new InvalidSetting(`then.${section}`, 'a mapping of fields to values')
    for (const [field, value] of Object.entries(fields)) state.set(section, field, value as JsonValue)
  }
}

/**
 * Returns the model that a handler calls. `model` is an id, or a position in the session's list, starting at 1.
 * `model_from` is the path of a state field that contains an id. Defaults to the session's first model.
 */
export function sideModel(context: HandlerTools, settings: Settings, name = 'model'): string {
  const { models } = context
  const setting = context.settings[name]
  if (isPosition(setting)) return models[Math.min(setting, models.length) - 1]!
  if (isText(setting)) return setting
  if (settings.has(name)) throw new InvalidSetting(name, SETTING_TYPES.model.takes)
  const from = name === 'model' ? settings.text('model_from', undefined) : undefined
  const chosen = from === undefined ? undefined : readPath(context, from)
  return typeof chosen === 'string' && models.includes(chosen) ? chosen : models[0]!
}
