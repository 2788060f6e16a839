import type { TradeExit } from '#contract/scorecard/types.ts'
import { assert, present } from '#kit/assert.ts'
import { rupeesFromPrice } from '#kit/price.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { AuditDetail } from '#modules/audit/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import { type Proposal, recordEvents } from '../record.ts'
import { amend, exitManually, withdraw } from '../rules/decisions.ts'
import { figuresOf } from '../rules/figures.ts'
import type { Instant, Terms, Trade, Wording } from '../rules/trade.ts'
import { findOwnTrade, lockOwnTrade } from '../store/commands.ts'
import type { KeptTrade } from '../store/trades.ts'
import type { TradeCommandsDeps } from './parts.ts'
import {
  type AmendInput,
  expiryFor,
  isTradedAt,
  levelFields,
  levelsOf,
  wordingOf,
} from './terms.ts'

type Deed<Code extends string> = {
  readonly action: 'scorecard.amended' | 'scorecard.exited' | 'scorecard.withdrawn'
  readonly actor: Actor
  readonly tradeId: string
  /** The event by which the trade goes on, or why it may not. */
  readonly decide: (kept: KeptTrade, at: Instant) => Result<Proposal['event'], Code>
  /** What stays on record of it beyond that it was done. */
  readonly detail?: (after: Trade) => AuditDetail
}

type AmendRefusal = 'trade_closed' | 'trade_initiated' | 'amend_too_late'

/** Corrects a call within a quarter of an hour, while the market has not met it. */
export async function amendCall(
  parts: TradeCommandsDeps,
  actor: Actor,
  input: AmendInput,
): Promise<Result<KeptTrade, AmendRefusal | 'trade_missing' | 'price_stale' | 'invalid_input'>> {
  const { db, marketData, prices } = parts
  const known = await findOwnTrade(db.read, actor.accountId, input.id)
  if (known === undefined) {
    return fail('trade_missing')
  }
  const { instrumentId } = known
  const [found] = await marketData.findInstruments(db.read, [instrumentId])
  const instrument = present(found, 'instruments stay')
  const holding = input.holdingPeriod
  const said = { ...levelsOf(input), ...wordingOf(input), holding }
  const fields = levelFields(said, instrument.tick)
  if (fields !== undefined) {
    return fail('invalid_input', { fields })
  }
  const calendar = await marketData.calendar()
  const event = (trade: Trade, reference: number, at: Instant) => {
    const expiresAt = expiryFor(instrument, calendar, { holding, at }) ?? trade.expiresAt
    const terms: Terms & Wording = { ...said, reference, expiresAt }
    return amend(trade, terms, at)
  }
  // Nobody waits for a price to be told that it is too late.
  const early = decideAt(parts, known, ({ trade }, at) => event(trade, trade.reference, at))
  if (!early.ok) {
    return early
  }
  const isOpen = isTradedAt(instrument, calendar, parts.clock.now().getTime())
  const reference = await prices.reference(instrumentId, isOpen)
  if (reference === undefined) {
    return fail('price_stale')
  }
  return perform(parts, {
    action: 'scorecard.amended',
    actor,
    tradeId: input.id,
    decide: ({ trade }, at) => event(trade, reference, at),
    detail: ({ version }) => ({ version }),
  })
}

/** Leaves a trade at the server's price; what the browser says of prices is kept as a claim. */
export async function exitCall(
  parts: TradeCommandsDeps,
  actor: Actor,
  claimed: TradeExit,
): Promise<Result<KeptTrade, 'trade_missing' | 'trade_closed' | 'price_stale'>> {
  const { db, prices } = parts
  const known = await findOwnTrade(db.read, actor.accountId, claimed.id)
  if (known === undefined) {
    return fail('trade_missing')
  }
  if (known.trade.state === 'initiated') {
    await prices.soon(known.instrumentId)
  }
  return perform(parts, {
    action: 'scorecard.exited',
    actor,
    tradeId: claimed.id,
    decide: ({ trade, instrumentId }, at) => exitManually(trade, prices.now(instrumentId), at),
    detail: (after) => exitDetail(after, claimed),
  })
}

const CLAIM_MAX_CHARACTERS = 40

/** How it ended, and what the browser had said of it: to compare, and for nothing else. */
function exitDetail(after: Trade, claimed: TradeExit): AuditDetail {
  const { pnl, pnlPercent } = figuresOf(after, null)
  const profit = rupeesFromPrice(pnl)
  const price = after.exit?.price ?? null
  return {
    price: price === null ? null : rupeesFromPrice(price),
    pnl: profit,
    claimedPnl: claimed.pnl ?? null,
    claimedPnlPercentage: claimed.pnlpercentage ?? null,
    claimedPrice: claimed.ltp ?? null,
    claimedDate: claimed.exitDate?.slice(0, CLAIM_MAX_CHARACTERS) ?? null,
    differs:
      (claimed.pnl ?? profit) !== profit || (claimed.pnlpercentage ?? pnlPercent) !== pnlPercent,
  }
}

/** Takes back a call that the market has not met. */
export function withdrawCall(
  parts: TradeCommandsDeps,
  actor: Actor,
  tradeId: string,
): Promise<Result<KeptTrade, 'trade_missing' | 'trade_closed' | 'trade_initiated'>> {
  return perform(parts, {
    action: 'scorecard.withdrawn',
    actor,
    tradeId,
    decide: ({ trade }, at) => withdraw(trade, at),
  })
}

/** Decides and writes under the lock of the provider's journal: what was looked at is still so. */
function perform<Code extends string>(
  parts: TradeCommandsDeps,
  deed: Deed<Code>,
): Promise<Result<KeptTrade, Code | 'trade_missing' | 'trade_closed'>> {
  const { action, actor, tradeId } = deed
  return parts.db.transaction(async (tx: Tx) => {
    const kept = await lockOwnTrade(tx, actor.accountId, tradeId)
    if (kept === undefined) {
      return fail('trade_missing')
    }
    const event = decideAt(parts, kept, deed.decide)
    if (!event.ok) {
      return event
    }
    const done = await recordEvents(tx, [{ event: event.value, trade: kept.trade }])
    assert(done.ok, 'nobody else writes to a journal that is locked')
    const trade = present(done.value[0], 'it was recorded')
    await parts.audit.record(tx, {
      action,
      ...signedBy(actor),
      object: { type: 'trade', id: tradeId },
      ...(deed.detail === undefined ? {} : { detail: deed.detail(trade) }),
    })
    return ok({ ...kept, trade })
  })
}

/**
 * A trade whose time is up is over, also while no engine has written so yet. An exchange's clock may
 * be a little ahead of ours: what follows an event is not before it.
 */
function decideAt<T, Code extends string>(
  { clock }: TradeCommandsDeps,
  kept: KeptTrade,
  decide: (kept: KeptTrade, at: Instant) => Result<T, Code>,
): Result<T, Code | 'trade_closed'> {
  const { changedAt, expiresAt } = kept.trade
  const at = Math.max(clock.now().getTime(), changedAt)
  return at >= expiresAt ? fail('trade_closed') : decide(kept, at)
}
