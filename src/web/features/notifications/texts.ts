export const notificationTexts = {
  unread: 'Unread:',
  readOf: (title: string) => `Mark as read: ${title}`,
  allRead: 'All read.',
  unreadCount: (unread: string) => `${unread} unread`,
  readAll: 'Mark all as read',
  none: 'No notifications yet',
  noneHint: 'Updates about your plans, follows and account appear here.',
  notRead: 'Not marked as read',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Notifications',
}
