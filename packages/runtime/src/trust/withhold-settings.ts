import {
  PROVIDER_SETTINGS,
  type ProviderAddress,
  TELEMETRY_SETTINGS,
  type TrustedSettings,
} from './list-trust-needs.ts'

/**
 * The settings of an untrusted workspace, without the values that determine where data and keys are sent. `withheld`
 * lists the removed provider settings. Calls to these providers are refused.
 */
export function withholdSettings<Settings extends TrustedSettings>(settings: Settings): Settings {
  const { providers, telemetry } = settings
  return {
    ...settings,
    ...(providers && {
      providers: Object.fromEntries(Object.entries(providers).map(([name, one]) => [name, withoutAddress(one)])),
    }),
    ...(telemetry && { telemetry: without(telemetry, TELEMETRY_SETTINGS) }),
  }
}

function withoutAddress(provider: ProviderAddress): ProviderAddress & { readonly withheld?: readonly string[] } {
  const withheld = PROVIDER_SETTINGS.filter((setting) => provider[setting] !== undefined)
  return { ...without(provider, PROVIDER_SETTINGS), ...(withheld.length > 0 && { withheld }) }
}

function without<T extends object>(settings: T, names: readonly (keyof T)[]): T {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name as keyof T))) as T
}
