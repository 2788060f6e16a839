import { useEffect } from 'react'

/** In Chromium only. */
type CloseWatcher = {
  onclose: (() => void) | null
  requestClose: () => void
  destroy: () => void
}

declare global {
  interface Window {
    CloseWatcher?: new () => CloseWatcher
  }
}

let openCount = 0
let watcher: CloseWatcher | undefined

/**
 * Makes Android's Back close the topmost dialog instead of leaving the page, with everything that
 * Escape does: it asks about unsaved input, and a locked dialog stays. Elsewhere a close request is
 * the Escape key, which dialogs handle themselves.
 */
export function useBackAsEscape(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen || !/android/i.test(navigator.userAgent)) {
      return
    }
    openCount += 1
    watch()
    return () => {
      openCount -= 1
      if (openCount === 0) {
        watcher?.destroy()
        watcher = undefined
      }
    }
  }, [isOpen])
}

/** One watcher for all dialogs: the browser closes those of one touch together. */
function watch(): void {
  if (watcher !== undefined || window.CloseWatcher === undefined) {
    return
  }
  watcher = new window.CloseWatcher()
  watcher.onclose = () => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', cancelable: true }))
    // A watcher ends with its request, and the dialog may have stayed open.
    watcher = undefined
    watch()
  }
}
