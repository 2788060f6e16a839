import type { ReactNode } from 'react'
import { REGISTRATION_CHANGE_HINT } from '#contract/providers/texts.ts'
import { sentence } from '#web/ui/text/sentence.ts'

/** Email and number, and changing them. */
export const contactTexts = {
  changeEmail: 'Change email',
  newEmail: 'New email',
  email: 'Email',
  newMobileNumber: 'New mobile number',
  mobileNumber: 'Mobile number',
  title: 'Contact',
  about: 'To change either, confirm it’s you, then verify the new one.',
  noneYet: 'None yet',
  notVerified: 'Not verified',
  cancel: 'Cancel',
  add: 'Add',
  change: 'Change',
  verify: 'Verify',
}

/** For investors who signed up by mobile. */
export const unprovenEmailTexts = {
  about: 'Verify your email address to receive receipts and reminders.',
  verify: 'Verify email',
  notNow: 'Not now',
}

export const detailsTexts = {
  title: 'Details',
  aboutBuyer:
    'Your name appears on invoices and agreements. A Telegram handle is needed before your first purchase or free trial.',
  about: 'Your name appears on invoices and agreements.',
  registeredName: 'Registered name',
  name: 'Name',
  registeredNameHint: REGISTRATION_CHANGE_HINT,
  telegramHandle: 'Telegram handle',
  save: 'Save',
}

export const deletionTexts = {
  title: 'Delete account',
  about: (mail: ReactNode) =>
    sentence`Write to ${mail} from your account’s email. We erase your data, except records that the law makes us keep.`,
}

export const photoTexts = {
  title: 'Picture',
  about:
    'Shown beside your name. It is cropped to a square, and location and camera data are removed.',
  remove: 'Remove picture',
  chooseNew: 'New picture',
  limit: 'An image of at most 5 MB',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'My Profile',
}
