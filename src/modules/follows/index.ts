export { followStarted } from './events.ts'
export { createFollows, type Follows } from './follows.ts'
export { followsHandlers } from './routes.ts'
