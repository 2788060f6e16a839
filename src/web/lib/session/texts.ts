/** What ends a session: an admin, or another device of the same account. */
export const sessionTexts = {
  ended: 'You have been logged out',
  logInAgain: 'Log in again to continue.',
  signOutEverywhere: 'Sign out on all devices',
  signOutFailed: 'Could not sign out',
}
