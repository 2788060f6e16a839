import { useEffect, useMemo } from 'react'
import type { ScorecardView } from '#contract/scorecard/query-calls.ts'
import { useSession } from '#web/lib/session/session.ts'
import { createLiveStore, type LiveStore, withNextPicture } from './live-store.ts'

/** A live store of the view's trades while the page is open, for `LiveContext`. */
export function useScorecardLive(view: ScorecardView): LiveStore {
  const viewer = useSession()?._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: nobody reads on in what another one heard.
  const store = useMemo(() => createLiveStore(withNextPicture), [viewer, view])
  useEffect(() => {
    let left = false
    let leave = () => {
      left = true
    }
    import('./join-scorecard.ts')
      .then(({ joinScorecard }) => {
        if (!left) {
          leave = joinScorecard({ view, store, counts: viewer !== undefined })
        }
      })
      // If the script cannot be loaded, the page does not update and shows the time of its prices.
      .catch(() => store.setLine('unavailable'))
    return () => leave()
  }, [view, store, viewer])
  return store
}
