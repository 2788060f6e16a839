export { searchHandlers } from './routes.ts'
export { createSearch, type Search, searchSubscriptions } from './search.ts'
