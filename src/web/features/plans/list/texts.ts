/** The filters and orders of the list of plans. */
export const planFilterTexts = {
  newest: 'Newest first',
  cheapestFirst: 'Price: low to high',
  dearestFirst: 'Price: high to low',
  withTrial: 'With a free trial',
  withoutTrial: 'Without a free trial',
  filter: 'Filter plans',
  titleOrSegment: 'Title or segment',
  category: 'Category',
  allCategories: 'All categories',
  lowestPrice: 'Lowest price',
  from: 'From',
  highestPrice: 'Highest price',
  to: 'To',
  pricesReversed: 'Must not be below the lowest price.',
  segment: 'Segment',
  allSegments: 'All segments',
  validity: 'Validity',
  anyValidity: 'Any validity',
  language: 'Language',
  allLanguages: 'All languages',
  freeTrial: 'Free trial',
  anyTrial: 'With or without a trial',
  upTo: (months: number) => `Up to ${months} month`,
  over: (months: number) => `Over ${months} months`,
  between: (over: number, months: number) => `Over ${over} to ${months} months`,
}

/** The list of plans on sale. */
export const planListTexts = {
  noneMatch: 'No plan matches these filters.',
  none: 'No plans on sale right now.',
}

/** '1 plan', '12 plans', 'First 20 plans': the number shown, for screen readers. */
export function countText(shown: number, isAll: boolean, isStart: boolean): string {
  const plans = `${shown} ${shown === 1 ? 'plan' : 'plans'}`
  if (shown === 0) {
    return 'No plans'
  }
  return isAll && isStart ? plans : isStart ? `First ${plans}` : `${plans} from here`
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  about:
    'Plans of verified research analysts, advisers and other experts, with price, validity and provider.',
  allPlans: 'All plans',
  pmsOverview: 'PMS overview',
  clearFilters: 'Clear filters',
  pmsAbout:
    'Portfolio management services, alternative and mutual funds with their returns over one month to five years.',
  portfolioManagers: 'Portfolio managers',
}
