/** Providers, by category. */
export const directoryTexts = {
  providers: (count: string, isOne: boolean) => `${count} ${isOne ? 'provider' : 'providers'}`,
  someOf: (shown: string, providers: string) => `${shown} of ${providers}`,
  allCategories: 'Categories of service providers',
  categories: 'Categories',
  name: 'Name',
  mostFollowed: 'Most followed',
  filterProviders: 'Filter providers',
  searchExample: 'Name, registration or place',
  language: 'Language',
  allLanguages: 'All languages',
  segment: 'Segment',
  allSegments: 'All segments',
  state: 'State',
  allOfIndia: 'All of India',
  clearFilters: 'Clear filters',
  noneMatch: 'No provider matches these filters.',
  noneYet: 'No verified providers in this category yet.',
  verified: 'Verified',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  verifiedProviders: (category: string) => `${category}: verified providers`,
  pmsOverview: 'PMS overview: funds and their returns',
}
