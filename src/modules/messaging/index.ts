export { messagingNamespace } from './live/namespace.ts'
export { createMessaging, type Messaging } from './messaging.ts'
export { conversationPath } from './notices.ts'
export { messagingHandlers } from './routes.ts'
