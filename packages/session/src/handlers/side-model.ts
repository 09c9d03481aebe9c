import type { SessionHandlerContext } from './session-handler.ts'
import { InvalidSetting, type Settings } from './settings.ts'
import { readPath } from './state-path.ts'

/**
 * The model that a handler asks: the one named by `model` (an id, or a position in the session's list from 1), or the
 * one whose id is in the state at `model_from`; the session's first model if neither names a participant.
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
