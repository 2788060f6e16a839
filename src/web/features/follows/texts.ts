/** Following a provider, and the list of followed providers. */
export const followTexts = {
  follow: 'Follow',
  following: 'Following',
  pressToUnfollow: (provider: string) => `${provider}, press to unfollow`,
  ofProvider: (name: string) => `of ${name}`,
  none: 'You’re not following anyone yet',
  noneHint: 'Follow experts to hear about their new plans and calls. They’ll appear here.',
  browseResearchAnalysts: 'Browse research analysts',
  whyFollow: 'Follow experts to hear about their new plans and calls.',
  myProfile: 'My Profile',
  offline: 'Check your connection and try again.',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Service providers you follow',
}
