import type { SessionHandlerContext } from './session-handler.ts'
import { InvalidSetting, type Settings } from './settings.ts'
import { readPath } from './state-path.ts'

/**
 * Returns the model that a handler calls. The setting `model` is an id, or a position in the session's list from 1. The
 * setting `model_from` is the path of an id in the state. If neither setting names a participant, the session's first
 * model is used.
 */
export function sideModel(context: SessionHandlerContext, settings: Settings, name = 'model'): string {
  const { models } = context
  const given = context.settings[name]
  if (typeof given === 'number' && Number.isSafeInteger(given) && given > 0) {
    return models[Math.min(given, models.length) - 1]!
  }
  if (typeof given === 'string' && given !== '') return given
  if (given !== undefined && given !== null)
    throw new InvalidSetting(name, "a model's id, or its position in the session's list (from 1)")
  const from = name === 'model' ? settings.text('model_from', undefined) : undefined
  const chosen = from === undefined ? undefined : readPath(context, from)
  return typeof chosen === 'string' && models.includes(chosen) ? chosen : models[0]!
}
