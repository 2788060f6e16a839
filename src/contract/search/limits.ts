export const SEARCH_MIN_CHARACTERS = 2
export const SEARCH_MAX_ROWS = 20
