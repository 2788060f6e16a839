export const reportsTexts = {
  reported: 'Reported',
  by: 'By',
  about: 'About',
  reason: 'Reason',
  outcome: (outcome: string) => `Outcome: ${outcome}`,
  provider: 'Provider',
  investor: 'Investor',
  title: 'Reported conversations',
  pageAbout: 'Reading a conversation needs a reason. Your reason and the time are recorded.',
  reportsByStatus: 'Reports by status',
  open: 'Open',
  closed: 'Closed',
  openReports: 'Open reports',
  closedReports: 'Closed reports',
  noOpenReports: 'No open reports.',
  noClosedReports: 'No closed reports.',
  review: 'Review',
}

export const reportTexts = {
  title: (name: string) => `Report about ${name}`,
  back: 'Back',
  readConversation: 'Read conversation',
  closeReport: 'Close report',
  whyRead: 'Why do you need to read this conversation?',
  whyReadHint: 'Recorded with your name and the time.',
  olderMessages: 'Older messages',
  outcome: 'Outcome',
  outcomeHint: 'What you decided, and why.',
  outcomeIs: (outcome: string | null) => `Outcome: ${outcome}`,
  reportClosed: 'Report closed',
  conversation: 'Conversation',
  file: (name: string) => `File: ${name}`,
  asksForASecret: 'Asks for a secret',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Reported conversations',
}
