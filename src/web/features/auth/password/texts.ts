export const passwordTexts = {
  about: 'We’ll email you a code. Enter it to reset your password.',
  verifiedHint: 'Your email is verified. Choose a new password now.',
  backToLogin: 'Back to login',
  newPassword: 'New password',
  passwordHint: (characters: number) => `At least ${characters} characters.`,
  confirmPassword: 'Confirm password',
  signedOut: 'All sessions were signed out. Taking you to login.',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Forgot Password',
}
