import { z } from 'zod'
import type { Logger } from '#platform/log.ts'
import { type Signals, signal } from '#platform/signals/signals.ts'
import type { Database, Tx } from '#platform/tx.ts'
import type { MarketPrices } from '../market-prices.ts'
import type { CorporateAction } from '../rules/corporate-action.ts'
import { applyAction } from '../store/corporate-actions.ts'
import { listLastPrices } from '../store/prices.ts'

/** Signals the id of an instrument whose last price was adjusted; the receiver reads it again. */
const ADJUSTED_CHANNEL = 'market_adjusted'

/** Call it once per action, in the transaction that locked it; see `lockDueActions`. */
export async function applyCorporateAction(
  tx: Tx,
  action: CorporateAction,
  at: Date,
): Promise<void> {
  await applyAction(tx, action, at)
  signal(tx, ADJUSTED_CHANNEL, String(action.instrumentId))
}

type FollowerDeps = {
  readonly db: Database
  readonly signals: Signals
  readonly prices: MarketPrices
  readonly log: Logger
}

/** Until the share trades again, this process shows its last price as adjusted by the action. */
export function followAdjustedPrices({ db, signals, prices, log }: FollowerDeps) {
  const restoreLastPrice = async (instrument: number) => {
    const [stored] = await listLastPrices(db.read, [instrument])
    if (stored !== undefined) {
      prices.book.restore(instrument, stored)
    }
  }
  return signals.follow(ADJUSTED_CHANNEL, {
    onSignal: (text) => {
      restoreLastPrice(z.coerce.number().int().positive().parse(text)).catch((error: unknown) =>
        log.warn({ err: error }, 'adjusted prices'),
      )
    },
  })
}
