import { useCallback, useEffect, useRef, useState } from 'react'
import { connectionTexts } from '#web/lib/api/texts.ts'
import type { CheckMessage } from './check-worker.ts'

export type CheckState = CheckMessage | { readonly step: 'checking'; readonly progress?: undefined }

/**
 * Checks the record when the page opens, and again on request. It runs in a worker, because
 * thousands of hashes take seconds on a slow phone and must not block the page.
 */
export function useCheck(providerId: string): {
  readonly state: CheckState
  readonly again: () => void
} {
  const [state, setState] = useState<CheckState>({ step: 'checking' })
  const running = useRef<Worker>(undefined)
  const again = useCallback(() => {
    running.current?.terminate()
    setState({ step: 'checking' })
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' })
    running.current = worker
    worker.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => setState(data))
    // The worker's script could not be loaded.
    worker.addEventListener('error', () =>
      setState({ step: 'failed', message: connectionTexts.unreachable }),
    )
    worker.postMessage(providerId)
  }, [providerId])
  useEffect(() => {
    again()
    return () => running.current?.terminate()
  }, [again])
  return { state, again }
}
