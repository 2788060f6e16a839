import { REGISTRATION_CHANGE_HINT } from '#contract/providers/texts.ts'

/** The people and branches of a company. */
export const ownSubProfileTexts = {
  title: 'Sub-profiles',
  about: 'People and branches working under your registration.',
  toConfirm: (count: number) => `${count} ${count === 1 ? 'waits' : 'wait'} for your confirmation.`,
  none: 'No sub-profiles',
  noneHint: 'Sub-profile applications appear here for you to confirm.',
  copyLink: 'Copy sign-up link',
  underReview: 'Under review',
  approved: 'Approved',
  verified: 'Verified',
  rejected: 'Rejected',
  deleted: 'Deleted',
  confirm: 'Confirm',
  confirmed: (name: string) => `${name} is confirmed`,
  confirmedHint: 'We’ll review the application next.',
  notConfirmed: 'Not confirmed',
  question: (name: string) => `Does ${name} work under your registration?`,
  consequence:
    'Confirm only people you know. A sub-profile publishes under your company’s name and registration number.',
}

/** Editing the public profile. */
export const publicProfileTexts = {
  aboutHint: 'The first thing visitors read.',
  description: 'Description',
  inPracticeSince: 'In practice since',
  year: 'Year',
  contact: 'Contact',
  contactHint: 'For clients. It can differ from your sign-in email and number.',
  email: 'Email',
  phone: 'Phone',
  notShown: 'Not shown on the page.',
  compliance: 'Compliance',
  complianceHint: 'Your complaints contact and the texts clients must be able to read.',
  registrationDate: 'Date of registration',
  registrationDateHint: 'As on your certificate. Used in client agreements.',
  officersEmail: 'Officer’s email',
  officersPhone: 'Officer’s phone',
  elsewhere: 'Elsewhere',
  elsewhereHint: 'Your pages on other networks, as full addresses.',
  title: 'Public profile',
  shown: 'Your public profile. Changes show immediately.',
  notShownYet: 'Your public profile, visible once you’re verified.',
  viewPage: 'View public page',
  preview: 'Preview',
  registration: 'Registration',
  registrationHint: REGISTRATION_CHANGE_HINT,
  registeredName: 'Registered name',
  registrationNumber: 'Registration number',
  category: 'Category',
  type: 'Type',
  company: 'Company',
  notSaved: 'Not saved yet',
  saved: 'Public profile saved',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Public profile',
}
