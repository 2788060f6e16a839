/** Notifications. */
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

/** What the pages say of themselves, to tabs and search engines too. */
export const pageTexts = {
  title: 'Notifications',
  about: 'Updates about your plans, follows and account.',
}
