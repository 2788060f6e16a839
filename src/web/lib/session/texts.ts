/** What admins end for somebody else. */
export const sessionTexts = {
  signOutEverywhere: 'Sign out on all devices',
  signOutFailed: 'Could not sign out',
}
