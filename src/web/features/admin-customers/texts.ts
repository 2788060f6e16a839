import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

export const customersTexts = {
  title: 'Customers',
  about: 'Newest first. Views and exports are recorded.',
  noneMatch: 'No customers match these filters.',
  noneYet: 'No customers yet.',
  filterCustomers: 'Filter customers',
  search: 'Search',
  searchExample: 'Name, email, number or order',
  status: 'Status',
  allStatuses: 'All statuses',
  active: 'Active',
  suspended: 'Suspended',
  detailsOf: (name: string) => `Details of ${name}`,
  details: 'Details',
  deleteOf: (name: string) => `Delete ${name}`,
  delete: 'Delete',
  name: 'Name',
  email: 'Email',
  mobileNumber: 'Mobile number',
  telegram: 'Telegram',
  joined: 'Joined',
  none: 'None',
}

export const customerTexts = {
  about: 'This view is recorded with your name and the time.',
  close: 'Close',
  email: 'Email',
  mobileNumber: 'Mobile number',
  telegram: 'Telegram',
  none: 'None',
  joined: 'Joined',
  id: 'ID',
  plans: 'Plans',
  plansOf: (name: string) => `Plans of ${name}`,
  noPlans: 'No plans or trials yet.',
  title: 'Title',
  author: 'Author',
  status: 'Status',
  freeTrial: 'Free trial',
  from: 'From',
  until: 'Until',
  notVerified: (contact: string) => `${contact} (not verified)`,
  cancelOf: (title: string) => `Cancel ${title}`,
  cancel: 'Cancel',
  orders: 'Latest orders',
  ordersOf: (name: string) => `Latest orders of ${name}`,
  noOrders: 'No orders yet.',
  order: 'Order',
  placed: 'Placed',
  amount: 'Amount',
  payment: 'Payment',
  utr: (utr: string) => `UTR ${utr}`,
}

/** Cancelling one plan of a customer. */
export const endingTexts = {
  question: (title: string, name: string) => `Cancel “${title}” of ${name}?`,
  about:
    'For lost disputes and fraud. The plan ends now, and a renewal that was bought starts. Nothing is refunded from here: refund at the gateway first. The unused days are charged to the provider’s wallet if the gateway refunded them or the bank took them back. A provider that was paid directly owes the refund. You can’t undo this.',
  cancelPlan: 'Cancel plan',
  keepPlan: 'Keep plan',
  failed: 'Failed to cancel',
  reasonHint: 'The customer and the provider see this. It is kept.',
}

/** Suspending a customer and reopening the account. */
export const suspensionTexts = {
  title: 'Suspensions',
  reasonHint: 'Emailed to the customer, if their email is verified. It is kept.',
  suspending: {
    label: 'Suspend',
    question: (name: string) => `Suspend ${name}?`,
    about:
      'The customer is signed out everywhere and can’t log in or buy until you reopen the account. Plans, invoices and refunds stay as they are. A payment that has started is still completed.',
    failed: 'Failed to suspend',
  },
  reopening: {
    label: 'Reopen account',
    question: (name: string) => `Reopen the account of ${name}?`,
    about: 'The customer can log in again.',
    failed: 'Failed to reopen',
  },
  suspended: (when: ReactNode, by: string) => sentence`Suspended on ${when} by ${by}.`,
  reopened: (when: ReactNode, by: string) => sentence`Reopened on ${when} by ${by}.`,
  because: (reason: string) => `Reason: ${reason}`,
}

/** Deleting a customer: what is deleted and what is kept. */
export const deletionTexts = {
  question: (name: string) => `Delete ${name}?`,
  cannotBeUndone: 'You can’t undo this.',
  cancel: 'Cancel',
  deleteCustomer: 'Delete customer',
  removedAtOnce: 'Removed at once',
  hereSince: (who: string, day: ReactNode) => sentence`${who}, here since ${day}.`,
  removed:
    'Name, contact details, picture, cart and all sessions. The person would have to sign up again.',
  kept: 'Kept as required by law',
  keptHint:
    'Orders, payments, invoices, signed agreements and accepted terms, without the person’s contact details.',
  refunded: 'Refunded',
  nothingToRefund: 'Nothing. No plan is active.',
  directPaymentPending:
    'A direct payment is still awaiting confirmation. If it’s confirmed, nobody can use the plan.',
  daysLeft: (count: number) => (count === 1 ? '1 day left' : `${count} days left`),
  inAll: 'Total',
  toOriginalMethod: 'refunded to the original payment method',
  byProvider: 'refunded by the provider, who received it',
  noRefund: 'no refund',
}

/** The customers as a spreadsheet. */
export const workbookTexts = {
  sheet: 'Customers',
  name: 'Name',
  email: 'Email',
  emailVerified: 'Email verified',
  mobileNumber: 'Mobile number',
  numberVerified: 'Number verified',
  telegram: 'Telegram',
  status: 'Status',
  active: 'Active',
  suspended: 'Suspended',
  joined: 'Joined',
  yes: 'Yes',
  no: 'No',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Customers',
}
