export { providerChanged, providerMoved } from './events.ts'
export type { ProviderImport } from './import.ts'
export { createProviders, type Providers, providersSubscriptions } from './providers.ts'
export { providersHandlers } from './routes.ts'
