import { useEffect } from 'react'
import { countView } from '#contract/content/reader-calls.ts'
import { useApi } from '#web/lib/api/api.ts'

/** Pieces that this tab has already reported. The server counts one view a day in any case. */
const countedPieces = new Set<string>()

/**
 * Reports a view of a piece once the page has been visible for `afterMs`. Failures are ignored,
 * since nobody notices a missing view.
 */
export function useCountView(pieceId: string, afterMs = 0): void {
  const api = useApi()
  useEffect(() => {
    if (countedPieces.has(pieceId)) {
      return
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const reportView = () => {
      countedPieces.add(pieceId)
      stop()
      api(countView, { body: { id: pieceId } }).catch(() => undefined)
    }
    const restartTimer = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') {
        timer = setTimeout(reportView, afterMs)
      }
    }
    const stop = () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', restartTimer)
    }
    document.addEventListener('visibilitychange', restartTimer)
    restartTimer()
    return stop
  }, [api, pieceId, afterMs])
}
