import type { SessionHandlerContext } from './session-handler.ts'
import { InvalidSetting, type Settings } from './settings.ts'
import { readPath } from './state-path.ts'

/**
 * Returns the model that a handler calls. `model` is an id, or a position in the session's list, starting at 1.
 * `model_from` is the path of a state field that contains an id. Defaults to the session's first model.
 */
export function sideModel(context: SessionHandlerContext, settings: Settings, name = 'model'): string {
  const { models } = context
  const given = context.settings[name]
  if (typeof given === 'number' && Number.isSafeInteger(given) && given > 0) {
    return models[Math.min(given, models.length) - 1]!
  }
  if (typeof given === 'string' && given !== '') return given
  if (given !== undefined && given !== null)
    throw new InvalidSetting(name, "a model's id, or its position in the session's list, starting at 1")
  const from = name === 'model' ? settings.text('model_from', undefined) : undefined
  const chosen = from === undefined ? undefined : readPath(context, from)
  return typeof chosen === 'string' && models.includes(chosen) ? chosen : models[0]!
}
