import type { Profile } from '@quire/core'
import { type CallSettings, modelSettings } from './call-settings.ts'
import type { CallRequest } from './model.ts'
import { outputLimit } from './output-limit.ts'

/** Adds the workspace's settings for the model to a request. The request's own values take precedence. */
export function applySettings(request: CallRequest, settings: CallSettings, profile: Profile): CallRequest {
  const { temperature, seed, reasoning, maxOutputTokens } = modelSettings(settings, request.model)
  const asked = {
    ...(temperature !== undefined && { temperature }),
    ...(seed !== undefined && { seed }),
    ...(reasoning !== undefined && { reasoning }),
    ...request,
  }
  return { ...asked, maxOutputTokens: outputLimit(asked, profile, maxOutputTokens) }
}
