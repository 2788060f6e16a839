import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** Texts shared by sign-in and sign-up. */
export const sharedTexts = {
  consent: (terms: ReactNode, privacy: ReactNode) =>
    sentence`By signing up you accept the ${terms} and the ${privacy}.`,
  termsAndConditions: 'Terms and Conditions',
  privacyPolicy: 'Privacy Policy',
  email: 'Email',
  tryAgainNow: 'You can try again now.',
  timeLeft: (left: ReactNode) => sentence`Time left: ${left}`,
  checked: 'We check every registration before a provider can post a call.',
  fixed: 'Once a call is entered, its levels can’t be changed.',
  onePlace: 'Plans, invoices and agreements in one place.',
  everyCallOnTheRecord: 'Every call on the record',
  refused: 'Refused',
  change: 'Change',
  verified: 'Verified',
}

/** The second factor of an admin, at sign-in and when a step is confirmed. */
export const factorTexts = {
  recoveryCode: 'Recovery code',
  recoveryHint: 'One of the codes you saved during setup. Each works once.',
  recoveryExample: 'xxxxx-xxxxx-xxxxx-xxxxx-xxxxx',
  authenticatorCode: 'Code from your authenticator app',
  authenticatorHint: 'It changes every 30 seconds, and each code works once.',
  useTheAuthenticatorApp: 'Use the authenticator app',
  useARecoveryCode: 'Use a recovery code',
  continue: 'Continue',
  back: 'Back',
}
