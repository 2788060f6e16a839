/** What the search palette offers before anything is typed. */
export const searchSuggestions = ['Service providers', 'Equity', 'Commodity'] as const
