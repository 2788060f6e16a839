export { notificationsNamespace } from './live.ts'
export { createNotifications, type Notice, type Notifications } from './notifications.ts'
export { notificationsHandlers } from './routes.ts'
