import { THEME_KEY } from '../page/theme.ts'

/** What this browser noted for whoever was signed in: searches, picks, begun forms. The theme stays. */
export function forgetBrowser(): void {
  try {
    window.sessionStorage.clear()
    for (const key of Object.keys(window.localStorage).filter((one) => one !== THEME_KEY)) {
      window.localStorage.removeItem(key)
    }
  } catch {
    // A browser that lets nobody at its stores has kept nothing there.
  }
}
