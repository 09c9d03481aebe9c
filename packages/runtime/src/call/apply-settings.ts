import { type CallSettings, modelSettings } from './call-settings.ts'
import type { CallRequest } from './model.ts'

/** A request with what the workspace says of its model: what the request itself says wins, the output limit is the smaller. */
export function applySettings(request: CallRequest, settings: CallSettings): CallRequest {
  const { temperature, seed, maxOutputTokens = request.maxOutputTokens } = modelSettings(settings, request.model)
  return {
    ...(temperature !== undefined && { temperature }),
    ...(seed !== undefined && { seed }),
    ...request,
    maxOutputTokens: Math.min(request.maxOutputTokens, maxOutputTokens),
  }
}
