import {
  homeScorecardLive,
  providerScorecardLive,
  SINCE_MAX_JOURNALS,
  subscribedScorecardLive,
} from '#contract/scorecard/live.ts'
import type { ScorecardView } from '#contract/scorecard/query-calls.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { heard, joinLive, type LiveSay } from '#web/lib/api/live.ts'
import type { LiveStore } from './live-store.ts'

const RECEIVED_MAX_TRADES = 50

const NAMESPACES = {
  all: homeScorecardLive,
  subscribed: subscribedScorecardLive,
  mine: providerScorecardLive,
} as const

type ScorecardSay = LiveSay<(typeof NAMESPACES)[ScorecardView]>

export type JoinInput = {
  readonly view: ScorecardView
  readonly store: LiveStore
  /** Whether a viewer is signed in, whose receipts are acknowledged. */
  readonly counts: boolean
}

/**
 * Keeps the store up to date with what the viewer may see, across lost connections; returns a
 * function that stops. Import it lazily: it loads the sockets and their schemas.
 */
export function joinScorecard({ view: page, store, counts }: JoinInput): () => void {
  const spec = NAMESPACES[page]
  const { emits } = spec
  let say: ScorecardSay = () => undefined
  const acknowledge = counts
    ? acknowledger((trades) => say('received', { trades }))
    : () => undefined
  let isAsked = false

  /** Requests what was missed, or everything if nothing is known yet or too many journals are. */
  const ask = () => {
    isAsked = true
    const journals = store.book.journals().map(([id, seq]): [string, number] => [id, seq])
    const view = store.book.view()
    if (view === undefined || journals.length > SINCE_MAX_JOURNALS) {
      say('details', { mode: 'frames', page })
    } else {
      say('since', { journals, view })
    }
  }

  store.setLine('joining')
  return joinLive(
    spec,
    {
      scorecard: heard(emits.scorecard, (frame) => {
        isAsked = false
        store.take(store.book.whole(frame))
        store.setLine('live')
        acknowledge(frame.openTrades)
      }),
      delta: heard(emits.delta, (delta) => {
        const changes = store.book.delta(delta)
        store.take(changes)
        acknowledge(delta.trades)
        if (!changes.gap) {
          isAsked = false
        } else if (!isAsked) {
          ask()
        }
      }),
      prices: heard(emits.prices, (text) => store.take(store.book.prices(text, Date.now()))),
    },
    {
      onOpen: (speak) => {
        say = speak
        ask()
        isAsked = false
        if (store.book.view() !== undefined) {
          store.setLine('live')
        }
      },
      // Before the first connection nothing was lost: it is still connecting.
      onLost: () => store.setLine(store.line() === 'joining' ? 'joining' : 'lost'),
      onRefused: () => store.setLine('unavailable'),
    },
  )
}

/** Acknowledges the receipt of each open trade once. */
function acknowledger(tell: (trades: string[]) => void) {
  const told = new Set<string>()
  return (trades: readonly Trade[]) => {
    const news = trades.filter(({ _id, status }) => status === 'open' && !told.has(_id))
    const ids = news.slice(0, RECEIVED_MAX_TRADES).map(({ _id }) => _id)
    for (const id of ids) {
      told.add(id)
    }
    if (ids.length > 0) {
      tell(ids)
    }
  }
}
