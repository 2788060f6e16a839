/** Reading the agreement. */
export const agreementTexts = {
  days: (days: number) => `${days} days`,
  provider: 'Provider',
  registrationNumber: 'Registration number',
  fee: 'Fee',
  period: 'Period',
  document: 'Document',
  didNotLoad: 'The document didn’t load',
  signed: 'The signed agreement',
  unsigned: 'The agreement',
  openInNewTab: 'Open the document in a new tab',
  openUnsigned: 'Open the agreement',
  openSigned: 'Open the signed agreement',
}

export const signingTexts = {
  agreementSigned: 'Agreement signed',
  signTheAgreement: 'Sign the agreement',
  notStarted: 'We couldn’t start the agreement',
  notSigned: 'The agreement isn’t signed',
  tryAgainPlease: 'Please try again.',
  signWithAadhaar: 'Sign with Aadhaar',
  opensInNewTab: '(opens in a new tab)',
  waiting: 'Waiting for your signature.',
  preparing: 'Preparing the document.',
  signing: 'Adding your signature.',
  tryAgain: 'Try again',
  slow: 'This is taking longer than usual',
  slowHint: 'We’ll keep checking. You can close this window and come back later.',
  checkAgain: 'Check again',
  statusFailed: 'We couldn’t check the status',
  isSigned: (providerName: string) =>
    `Your agreement with ${providerName} is signed. Find it in your order.`,
  continue: 'Continue',
  readAgain: 'Read the agreement again',
  accept: 'I have read the agreement and its annexures in full and accept them.',
  codeHint:
    'We send a code to your verified mobile number or email. Entering the code signs the agreement.',
  sendTheCode: 'Send the code',
  enterTheCode: 'Enter the code',
}
