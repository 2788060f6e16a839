import { useEffect, useMemo } from 'react'
import type { ScorecardView } from '#contract/scorecard/query-calls.ts'
import { useSession } from '#web/lib/session/session.ts'
import { createLiveStore, type LiveStore, onNextFrame } from './live-store.ts'

/** A live store of the view's trades while the page is open, for `LiveContext`. */
export function useScorecardLive(view: ScorecardView): LiveStore {
  const viewer = useSession()?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new viewer or view needs a new store.
  const store = useMemo(() => createLiveStore(onNextFrame), [viewer, view])
  useEffect(() => {
    let isUnmounted = false
    let leave = () => {
      isUnmounted = true
    }
    import('./join-scorecard.ts')
      .then(({ joinScorecard }) => {
        if (!isUnmounted) {
          leave = joinScorecard({ view, store, acknowledgesReceipts: viewer !== undefined })
        }
      })
      // If the script cannot be loaded, the page does not update and shows the time of its prices.
      .catch(() => store.setStatus('unavailable'))
    return () => leave()
  }, [view, store, viewer])
  return store
}
