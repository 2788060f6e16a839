/** A flag that survives the reload after a session has ended. */
const KEY = 'session-ended'

export function noteSessionEnded(): void {
  try {
    window.sessionStorage.setItem(KEY, '1')
  } catch {
    // If storage is blocked, the login page shows no message.
  }
}

/** Whether the previous page was left because its session had ended. Returns true only once. */
export function takeSessionEnded(): boolean {
  try {
    const isNoted = window.sessionStorage.getItem(KEY) !== null
    window.sessionStorage.removeItem(KEY)
    return isNoted
  } catch {
    return false
  }
}
