import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

export const authenticatorTexts = {
  title: 'Authenticator app',
  about: 'Asks for a code from your phone at every login, and whenever you confirm it’s you.',
  notSetUp: 'Not set up. Only your password protects this account.',
  setUp: 'Set up',
  on: 'On',
  cancel: 'Cancel',
  turnOff: 'Turn off',
  turnedOff: 'Authenticator app turned off',
  anyCode: 'Code from the app, or a recovery code',
  isSetUp: 'Authenticator app set up',
  qrCode: 'QR code for the authenticator app',
  scan: '1. Scan this QR code with your authenticator app.',
  noCamera: 'No camera? Enter this key in the app:',
  copyKey: 'Copy key',
  enterCode: '2. Enter the code the app shows.',
  appCode: 'Code from your authenticator app',
  confirm: 'Confirm',
  codesLeft: (count: number) =>
    `${count === 1 ? '1 recovery code' : `${count} recovery codes`} left`,
}

export const passwordTexts = {
  password: 'Password',
  about: 'Changing it signs you out on all other devices.',
  aboutNone: 'You log in with a code to your mobile. A password is a second way in.',
  setOne: 'Set a password',
  wrong: 'Wrong password. Please try again.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint: (least: number) => `At least ${least} characters.`,
  repeat: 'Confirm password',
  set: 'Set password',
  cancel: 'Cancel',
}

/** Recovery codes for a lost phone. */
export const recoveryTexts = {
  title: 'Save your recovery codes',
  about: 'Each code works once if you lose your phone. We won’t show them again.',
  copy: 'Copy',
  download: 'Download',
  saved: 'I have saved them',
  done: 'Done',
}

/** Security page of an admin's account. */
export const securityTexts = {
  title: 'Security',
  about: 'Your authenticator app, password and sessions.',
}

/** Active sessions. */
export const sessionTexts = {
  notSignedOut: 'Not signed out',
  title: 'Sessions',
  about:
    'Your account is open on these devices. If you don’t recognise one, sign it out and change your password.',
  signOutOthers: 'Sign out all other sessions',
  thisDevice: 'This device',
  lastSeen: (ago: ReactNode) => sentence`· last seen ${ago}`,
  since: (day: ReactNode) => sentence`· since ${day}`,
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Security',
}
