/** A note of the page that is left for the one that comes in its place, which has forgotten everything else. */
const KEY = 'session-ended'

export function noteSessionEnded(): void {
  try {
    window.sessionStorage.setItem(KEY, '1')
  } catch {
    // A browser that keeps nothing shows the login without a word.
  }
}

/** Whether the page before this one was left because its session had ended; said once. */
export function takeSessionEnded(): boolean {
  try {
    const isNoted = window.sessionStorage.getItem(KEY) !== null
    window.sessionStorage.removeItem(KEY)
    return isNoted
  } catch {
    return false
  }
}
