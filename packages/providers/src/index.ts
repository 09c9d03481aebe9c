export { isClientInstalled } from './is-client-installed.ts'
export { openProviderModel } from './open-provider-model.ts'
export { PROVIDER_KINDS } from './provider-kinds.ts'
export { resolveProvider } from './resolve-provider.ts'
