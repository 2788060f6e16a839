import {
  homeScorecardLive,
  providerScorecardLive,
  SINCE_MAX_JOURNALS,
  subscribedScorecardLive,
} from '#contract/scorecard/live.ts'
import type { ScorecardView } from '#contract/scorecard/query-calls.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { checkedListener, joinLive, type LiveEmit } from '#web/lib/api/live.ts'
import type { LiveStore } from './live-store.ts'

const RECEIVED_MAX_TRADES = 50

const NAMESPACES = {
  all: homeScorecardLive,
  subscribed: subscribedScorecardLive,
  mine: providerScorecardLive,
} as const

type ScorecardEmit = LiveEmit<(typeof NAMESPACES)[ScorecardView]>

export type JoinScorecardInput = {
  readonly view: ScorecardView
  readonly store: LiveStore
  /** Whether a viewer is signed in, whose receipts are acknowledged. */
  readonly acknowledgesReceipts: boolean
}

/**
 * Keeps the store up to date with what the viewer may see, across lost connections; returns a
 * function that stops. Import it lazily: it loads the sockets and their schemas.
 */
export function joinScorecard({
  view: page,
  store,
  acknowledgesReceipts,
}: JoinScorecardInput): () => void {
  const spec = NAMESPACES[page]
  const { emits } = spec
  let emit: ScorecardEmit = () => undefined
  const acknowledge = acknowledgesReceipts
    ? acknowledger((trades) => emit('received', { trades }))
    : () => undefined
  let isRequested = false

  /** Requests what was missed, or everything if nothing is known yet or too many journals are. */
  const requestMissed = () => {
    isRequested = true
    const journals = store.cache.journals().map(([id, seq]): [string, number] => [id, seq])
    const view = store.cache.view()
    if (view === undefined || journals.length > SINCE_MAX_JOURNALS) {
      emit('details', { mode: 'frames', page })
    } else {
      emit('since', { journals, view })
    }
  }

  store.setStatus('joining')
  return joinLive(
    spec,
    {
      scorecard: checkedListener(emits.scorecard, (frame) => {
        isRequested = false
        store.apply(store.cache.applyFrame(frame))
        store.setStatus('live')
        acknowledge(frame.openTrades)
      }),
      delta: checkedListener(emits.delta, (delta) => {
        const changes = store.cache.applyDelta(delta)
        store.apply(changes)
        acknowledge(delta.trades)
        if (!changes.gap) {
          isRequested = false
        } else if (!isRequested) {
          requestMissed()
        }
      }),
      prices: checkedListener(emits.prices, (text) =>
        store.apply(store.cache.applyPrices(text, Date.now())),
      ),
    },
    {
      onOpen: (connectedEmit) => {
        emit = connectedEmit
        requestMissed()
        isRequested = false
        if (store.cache.view() !== undefined) {
          store.setStatus('live')
        }
      },
      // Before the first connection nothing was lost: it is still connecting.
      onLost: () => store.setStatus(store.status() === 'joining' ? 'joining' : 'lost'),
      onRefused: () => store.setStatus('unavailable'),
    },
  )
}

/** Acknowledges the receipt of each open trade once. */
function acknowledger(send: (trades: string[]) => void) {
  const acknowledged = new Set<string>()
  return (trades: readonly Trade[]) => {
    const unacknowledged = trades.filter(
      ({ _id, status }) => status === 'open' && !acknowledged.has(_id),
    )
    const ids = unacknowledged.slice(0, RECEIVED_MAX_TRADES).map(({ _id }) => _id)
    for (const id of ids) {
      acknowledged.add(id)
    }
    if (ids.length > 0) {
      send(ids)
    }
  }
}
