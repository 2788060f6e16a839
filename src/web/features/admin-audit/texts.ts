export const auditTexts = {
  time: 'Time',
  person: 'Person',
  action: 'Action',
  details: 'Details',
  from: 'From',
  entry: (number: string) => `No. ${number}`,
  visitor: 'Visitor',
  formerAccount: 'Former account',
  customer: 'Customer',
  provider: 'Provider',
  admin: 'Admin',
  title: 'Audit log',
  pageAbout: 'Who did what and when, newest first.',
  noneMatch: 'No entries match these filters.',
  searchLog: 'Search the audit log',
  personExample: 'Email, number or ID',
  actionExample: 'Action, e.g. customer.deleted',
  clear: 'Clear',
}

/** The check for changed entries. */
export const chainTexts = {
  failed: 'We couldn’t check the log',
  checkAgain: 'Check again',
  checking: 'Checking the log',
  holds: 'The log is intact',
  broken: 'The log is broken: entries were changed',
  howItWorks: 'Each entry carries the hash of the one before it.',
  all: (entries: string) => `All ${entries} entries checked.`,
  newest: (checked: string, entries: string) =>
    `The latest ${checked} of ${entries} entries checked.`,
  oneWaiting: '1 more is being added.',
  waiting: (waiting: string) => `${waiting} more are being added.`,
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Audit log',
}
