export { searchHandlers } from './routes.ts'
export { createSearch, type Search, type SearchDeps, searchSubscriptions } from './search.ts'
