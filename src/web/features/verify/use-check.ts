import { useCallback, useEffect, useRef, useState } from 'react'
import { useApi } from '#web/lib/api.ts'
import type { Progress, RecordCheck } from './check-record.ts'

export type CheckState =
  | { readonly step: 'checking'; readonly progress: Progress | undefined }
  | { readonly step: 'done'; readonly check: RecordCheck }
  | { readonly step: 'failed'; readonly error: unknown }

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Checks the record when the page opens, and again when asked. */
export function useCheck(providerId: string): {
  readonly state: CheckState
  readonly again: () => void
} {
  const api = useApi()
  const [state, setState] = useState<CheckState>({ step: 'checking', progress: undefined })
  const run = useRef(0)
  const again = useCallback(async () => {
    run.current += 1
    const mine = run.current
    const isOver = () => run.current !== mine
    const show = (next: CheckState) => (isOver() ? undefined : setState(next))
    show({ step: 'checking', progress: undefined })
    try {
      const [{ checkRecord }, { sha256 }] = await Promise.all([
        import('./check-record.ts'),
        import('./sha256.ts'),
      ])
      const onProgress = (progress: Progress) => show({ step: 'checking', progress })
      const parts = { api, sha256, now: Date.now, wait: later, onProgress, isOver }
      const check = await checkRecord(parts, providerId)
      if (check !== undefined) {
        show({ step: 'done', check })
      }
    } catch (error) {
      show({ step: 'failed', error })
    }
  }, [api, providerId])
  useEffect(() => {
    void again()
    return () => {
      run.current += 1
    }
  }, [again])
  return { state, again: () => void again() }
}
