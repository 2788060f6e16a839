import { APP_ID } from './document.ts'

/**
 * Puts the page out of reach of keyboard and screen reader while a window that is none of ours lies
 * over it. Gives the way back, with the focus where it was.
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
