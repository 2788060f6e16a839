export const signUpTexts = {
  about: 'Create an investor account. We’ll email you a code first.',
  verifiedHint: 'Your email is verified. The rest takes a minute.',
  alreadyHaveAnAccount: 'Already have an account?',
  name: 'Name',
  phoneNumber: 'Phone number',
  password: 'Password',
  passwordHint: (characters: number) =>
    `At least ${characters} characters. A few unrelated words work best.`,
  confirmPassword: 'Confirm password',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Sign Up',
  about: 'Create an investor account on Tradebox with your email address.',
}
