const KEY = 'searches'
const RECENT_MAX = 5

/** The searches that led to a page, newest first. They stay in this browser. */
export function recentSearches(): readonly string[] {
  try {
    return recentIn(window.localStorage.getItem(KEY))
  } catch {
    return []
  }
}

export function keepSearch(text: string): void {
  store(withSearch(recentSearches(), text))
}

export function forgetSearches(): void {
  store([])
}

/** The stored searches; invalid values are dropped. */
export function recentIn(stored: string | null): readonly string[] {
  const found: unknown = JSON.parse(stored ?? '[]')
  return Array.isArray(found)
    ? found.filter((one) => typeof one === 'string').slice(0, RECENT_MAX)
    : []
}

/** Adds the search at the front and removes an earlier one with the same words. */
export function withSearch(recent: readonly string[], text: string): readonly string[] {
  const words = text.trim().replace(/\s+/g, ' ')
  const others = recent.filter((one) => one.toLowerCase() !== words.toLowerCase())
  return words === '' ? recent : [words, ...others].slice(0, RECENT_MAX)
}

function store(recent: readonly string[]): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(recent))
  } catch {
    // Without storage there are no recent searches.
  }
}
