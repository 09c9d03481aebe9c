export { openProviderModel } from './open-provider-model.ts'
export { PROVIDER_KINDS } from './provider-kinds.ts'
export { isClientInstalled, resolveProvider } from './resolve-provider.ts'
