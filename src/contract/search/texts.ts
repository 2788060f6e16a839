/** Suggestions of the search palette before anything is typed. */
export const searchSuggestions = ['Service providers', 'Equity', 'Commodity'] as const
