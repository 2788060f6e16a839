import { useEffect } from 'react'
import { countView } from '#contract/content/reader-calls.ts'
import { useApi } from '#web/lib/api/api.ts'

/** Pieces that this tab has already reported. The server counts one view a day in any case. */
const told = new Set<string>()

/**
 * Reports a view of a piece once the page has been visible for `afterMs`. Failures are ignored,
 * since nobody notices a missing view.
 */
export function useCountView(pieceId: string, afterMs = 0): void {
  const api = useApi()
  useEffect(() => {
    if (told.has(pieceId)) {
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const tell = () => {
      told.add(pieceId)
      stop()
      api(countView, { body: { id: pieceId } }).catch(() => undefined)
    }
    const watch = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') {
        timer = setTimeout(tell, afterMs)
      }
    }
    const stop = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', watch)
    }
    document.addEventListener('visibilitychange', watch)
    watch()
    return stop
  }, [api, pieceId, afterMs])
}
