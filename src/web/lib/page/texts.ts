/** Texts of error pages. */
export const pageTexts = {
  ourFault: 'The problem is on our side. Try again in a moment.',
  tryAgain: 'Try again',
  pageNotFound: 'Page not found',
  notFoundHint: 'The address may be wrong, or the page was removed. Try one of these instead.',
  goHome: 'Go to the home page',
  browseResearchAnalysts: 'Browse research analysts',
  seeAllPlans: 'See all plans',
  error: (status: number) => `Error ${status}`,
  logIn: 'Please log in',
  noAccess: 'You don’t have access to this page',
  tooManyRequests: 'Too many requests',
  noConnection: 'No connection',
  backInAMoment: 'Back in a moment',
  somethingWentWrong: 'Something went wrong',
  loadingPage: 'Loading page',
}
