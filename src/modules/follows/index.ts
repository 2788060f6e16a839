export { followStarted } from './events.ts'
export { createFollows, type Follows, type FollowsDeps } from './follows.ts'
export { followsHandlers } from './routes.ts'
