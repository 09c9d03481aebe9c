import type { ModelRegistry, Profile } from '@quire/core'
import { type CallSettings, modelSettings } from '../call/call-settings.ts'

/** Applies the workspace's output limits to profiles, so that prompts leave room for the output. */
export function withOutputLimits(models: ModelRegistry, settings: CallSettings): ModelRegistry {
  if (settings.models === undefined) return models
  const limited = (profile: Profile, name = profile.id): Profile => {
    const { maxOutputTokens: reserve } = modelSettings(settings, name.includes('/') ? name : profile.id)
    return reserve === undefined ? profile : { ...profile, reserve }
  }
  return {
    get(id) {
      const { profile, diagnostics } = models.get(id)
      return { profile: limited(profile, id), diagnostics }
    },
    list: () => models.list().map((profile) => limited(profile)),
    adaptations: models.adaptations,
  }
}
