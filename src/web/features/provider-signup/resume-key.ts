/** Storage key for the key of an application that was started. */
const NAME = 'provider-signup-key'

/** Undefined without a stored key or without storage. */
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
    // Without storage the application must be finished in this visit.
  }
}

export function clearKey(): void {
  try {
    localStorage.removeItem(NAME)
  } catch {
    // Without storage nothing was saved.
  }
}
