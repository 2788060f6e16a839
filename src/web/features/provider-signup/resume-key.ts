/** Under which the browser keeps the key of a begun application. */
const NAME = 'provider-signup-key'

/** Undefined where there is none, or where the browser keeps nothing. */
export function storedKey(): string | undefined {
  try {
    return localStorage.getItem(NAME) ?? undefined
  } catch {
    return undefined
  }
}

export function storeKey(key: string): void {
  try {
    localStorage.setItem(NAME, key)
  } catch {
    // Without it the application has to be finished in this visit.
  }
}

export function clearKey(): void {
  try {
    localStorage.removeItem(NAME)
  } catch {
    // Where nothing can be removed nothing was kept.
  }
}
