import { THEME_KEY } from '../page/theme.ts'

/**
 * Deletes what this browser stored for a signed-in account: searches, selections, unfinished forms.
 * The theme is kept.
 */
export function forgetBrowser(): void {
  try {
    window.sessionStorage.clear()
    for (const key of Object.keys(window.localStorage).filter((one) => one !== THEME_KEY)) {
      window.localStorage.removeItem(key)
    }
  } catch {
    // If storage is blocked, nothing was stored.
  }
}
