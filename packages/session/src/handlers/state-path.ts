import type { JsonValue } from '@quire/runtime/engine'
import type { SessionHandlerContext } from './session-handler.ts'
import { InvalidSetting } from './settings.ts'

/** Splits section.field into its two parts. */
export function splitPath(path: string): { readonly section: string; readonly field: string } {
  const at = path.indexOf('.')
  if (at <= 0 || at === path.length - 1) throw new InvalidSetting(path, 'the form section.field')
  return { section: path.slice(0, at), field: path.slice(at + 1) }
}

export function readPath({ state }: Pick<SessionHandlerContext, 'state'>, path: string): JsonValue | undefined {
  const { section, field } = splitPath(path)
  return state.get().sections[section]?.[field] as JsonValue | undefined
}

/** Sets the state fields listed in `then`, grouped by section. */
export function setAll(
  { state }: Pick<SessionHandlerContext, 'state'>,
  sections: Readonly<Record<string, JsonValue>>,
): void {
  for (const [section, fields] of Object.entries(sections)) {
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
      throw new InvalidSetting(`then.${section}`, 'a mapping of fields to values')
    }
    for (const [field, value] of Object.entries(fields)) state.set(section, field, value)
  }
}
