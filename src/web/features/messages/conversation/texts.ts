/** Writing a message. */
export const composerTexts = {
  writeTo: (name: string) => `Write to ${name}`,
  removeFile: (name: string) => `Remove ${name}`,
  tooLong: (characters: number) => `This message is too long by ${characters} characters.`,
  file: 'Picture or PDF',
  attach: 'Attach a picture or a PDF',
  messageTo: (name: string) => `Message to ${name}`,
  placeholder: 'Write a message',
  left: (characters: number) => `${characters} left`,
  send: 'Send',
}

/** The actions on a conversation. */
export const conversationMenuTexts = {
  options: 'Conversation options',
  notificationsOn: 'Notifications on',
  muted: 'Muted',
  unmute: 'Unmute',
  mute: 'Mute',
  export: 'Export conversation',
  hide: 'Hide conversation',
  unblocked: 'Unblocked',
  unblock: 'Unblock',
  block: 'Block',
  report: 'Report',
  blockQuestion: (name: string) => `Block ${name}?`,
  blockHint: 'Neither of you can send messages in this conversation until you unblock.',
  blocked: 'Blocked',
  hideQuestion: 'Hide this conversation?',
  hideHint:
    'It disappears for you until a new message comes. Messages are kept for five years and stay visible to the other person.',
  confirmHide: 'Hide',
  notChanged: 'Not changed',
  notHidden: 'Not hidden',
  notExported: 'Not exported',
}

/** A conversation and its other member. */
export const conversationTexts = {
  with: (name: string) => `Conversation with ${name}`,
  connectionLost: 'Connection lost. Trying again.',
  notLive: 'Live updates unavailable',
  reload: 'Reload',
  empty: (name: string) => `Write to ${name}`,
  emptyHint:
    'Messages are kept for five years. Nobody on Tradebox asks for your OTP, password or trading account access.',
  blocked: (name: string) => `You blocked ${name}. Unblock to send messages.`,
  investor: 'Investor',
  allMessages: 'All messages',
}

/** A conversation as a text file. */
export const exportTexts = {
  file: (name: string) => `[file: ${name}]`,
  title: (own: string, other: string) => `Conversation of ${own} and ${other} on Tradebox\n`,
  exported: (at: string) => `Exported ${at} IST\n\n`,
  fileName: (other: string) => `Conversation with ${other}.txt`,
}

/** Reporting a conversation. */
export const reportTexts = {
  reported: 'Reported',
  reportedHint: 'Thank you. We’ll read the conversation and decide what to do.',
  title: (name: string) => `Report ${name}`,
  about:
    'Our reviewers can read this conversation once you report it. The other person isn’t notified.',
  cancel: 'Cancel',
  submit: 'Report conversation',
  reason: 'What is wrong?',
  details: 'Details',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Messages',
  messagesWith: (name: string) => `Messages with ${name}`,
}
