/** Texts for a session that was ended by an admin or by another device of the account. */
export const sessionTexts = {
  ended: 'You have been logged out',
  logInAgain: 'Log in again to continue.',
  signOutEverywhere: 'Sign out on all devices',
  signOutFailed: 'Could not sign out',
}
