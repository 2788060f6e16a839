import { useEffect } from 'react'
import { countView } from '#contract/content/reader-calls.ts'
import { useApi } from '#web/lib/api/api.ts'

/** Told already by this tab; the server counts once a day in any case. */
const told = new Set<string>()

/**
 * Tells the server that somebody looks at a piece, once the page has been in sight for a while. That
 * it fails is no matter: nobody sees whether it was counted.
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
