/** What sign-in and sign-up have in common. */
export const sharedTexts = {
  bySigningUpYouAccept: 'By signing up you accept the',
  termsAndConditions: 'Terms and Conditions',
  andThe: 'and the',
  privacyPolicy: 'Privacy Policy',
  email: 'Email',
  tryAgainNow: 'You can try again now.',
  timeLeft: 'Time left:',
  checked: 'We check every registration before a provider can post a call.',
  fixed: 'Entry, target and stop-loss can’t be edited later.',
  onePlace: 'Plans, invoices and agreements in one place.',
  everyCallOnTheRecord: 'Every call on the record',
  refused: 'Refused',
  change: 'Change',
  verified: 'Verified',
}
