import { QuireError } from '@quire/core'
import type { JsonValue } from '@quire/runtime/engine'
import type { SessionHandlerContext } from './session-handler.ts'

/** A setting under `with` in actions.yaml does not match the handler. */
export class InvalidSetting extends QuireError {
  static override readonly code = 'invalid-setting'

  constructor(name: string, takes: string) {
    super(`The action's setting '${name}' takes ${takes}; see 'with' in actions.yaml.`)
  }
}

/** The settings of an action. A value of the wrong type is an error. */
export class Settings {
  readonly #values: Readonly<Record<string, JsonValue>>

  constructor({ settings }: Pick<SessionHandlerContext, 'settings'>) {
    this.#values = settings
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#values, name) && this.#values[name] !== null
  }

  text(name: string): string
  text<T>(name: string, otherwise: T): string | T
  text(name: string, ...otherwise: unknown[]): unknown {
    return this.#read(name, 'a string', (value) => typeof value === 'string' && value !== '', otherwise)
  }

  integer(name: string, otherwise: number): number {
    return this.#read(name, 'a whole number above 0', isPositive, [otherwise]) as number
  }

  texts(name: string, otherwise?: readonly string[]): readonly string[] {
    const given = otherwise === undefined ? [] : [otherwise]
    return this.#read(name, 'a list of strings', isTexts, given) as readonly string[]
  }

  /** Maps names to strings. */
  names(name: string, otherwise?: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const given = otherwise === undefined ? [] : [otherwise]
    return this.#read(name, 'a mapping of names to strings', isNames, given) as Readonly<Record<string, string>>
  }

  mapping(name: string): Readonly<Record<string, JsonValue>> {
    return this.#read(name, 'a mapping of names to values', isMapping, [{}]) as Readonly<Record<string, JsonValue>>
  }

  mappings(name: string): readonly Readonly<Record<string, JsonValue>>[] {
    const isList = (value: JsonValue) => Array.isArray(value) && value.length > 0 && value.every(isMapping)
    return this.#read(name, 'a list of mappings', isList, []) as readonly Readonly<Record<string, JsonValue>>[]
  }

  #read(name: string, takes: string, fits: (value: JsonValue) => boolean, otherwise: readonly unknown[]): unknown {
    const value = Object.hasOwn(this.#values, name) ? this.#values[name]! : null
    if (value === null) {
      if (otherwise.length > 0) return otherwise[0]
      throw new InvalidSetting(name, takes)
    }
    if (!fits(value)) throw new InvalidSetting(name, takes)
    return value
  }
}

function isPositive(value: JsonValue): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function isTexts(value: JsonValue): boolean {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}

function isMapping(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNames(value: JsonValue): boolean {
  return isMapping(value) && Object.values(value as object).every((entry) => typeof entry === 'string')
}
