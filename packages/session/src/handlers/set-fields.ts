import type { JsonValue } from '@quire/runtime/engine'
import { InvalidParameter } from '../errors.ts'
import type { SessionHandler } from './session-handler.ts'
import { Settings, splitSetting } from './settings.ts'

/** Copies parameters into the state, as defined in `fields`. */
export const setFields: SessionHandler = (params, context) => {
  const fields = new Settings(context).names('fields')
  const present = Object.entries(fields).filter(([name]) => params[name] !== undefined)
  if (present.length === 0)
    throw new InvalidParameter(`There is nothing to set. Use one of ${Object.keys(fields).join(', ')}.`)
  for (const [name, path] of present) {
    const { section, field } = splitSetting(path)
    context.state.set(section, field, params[name] as JsonValue)
  }
  return Object.fromEntries(present.map(([name, path]) => [path, params[name] as JsonValue]))
}
