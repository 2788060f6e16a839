/** The pieces of a market, and their filters. */
export const marketTexts = {
  filterKind: (kind: string) => `Filter ${kind}`,
  language: 'Language',
  allLanguages: 'All languages',
  time: 'Time',
  upcoming: 'Upcoming',
  previous: 'Previous',
  sortBy: 'Sort by',
  newestFirst: 'Newest first',
  mostViewed: 'Most viewed this week',
  clearFilters: 'Clear filters',
  markets: 'Markets',
  kindsOf: (market: string) => `Kinds of content: ${market}`,
  pressForAll: ', press to show all providers',
  provider: 'Provider',
  anyProvider: 'Any provider',
}
