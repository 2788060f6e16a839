export { type Content, createContent } from './content.ts'
export type { VideoMetadata } from './publish/video-lookup.ts'
export { contentHandlers } from './routes.ts'
export { contentSubscriptions } from './subscribers.ts'
