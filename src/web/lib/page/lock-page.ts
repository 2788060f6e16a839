import { APP_ID } from './document.ts'

/**
 * Makes the page unreachable for keyboard and screen readers while a third-party window covers it.
 * Returns a function that unlocks it and restores the focus.
 */
export function lockPage(): () => void {
  const app = document.getElementById(APP_ID)
  const before = document.activeElement
  app?.toggleAttribute('inert', true)
  return () => {
    app?.toggleAttribute('inert', false)
    if (before instanceof HTMLElement && before.isConnected) {
      before.focus()
    }
  }
}
