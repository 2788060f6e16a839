import type { TradeExit } from '#contract/scorecard/types.ts'
import { assert, present } from '#kit/assert.ts'
import { rupeesFromPrice } from '#kit/price.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { AuditDetail } from '#modules/audit/index.ts'
import type { Instrument } from '#modules/market-data/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import { type Proposal, recordEvents } from '../record.ts'
import { amend, exitManually, withdraw } from '../rules/decisions.ts'
import { figuresOf } from '../rules/figures.ts'
import type { Instant, Terms, Trade, Wording } from '../rules/trade.ts'
import { findOwnTrade, lockOwnTrade } from '../store/commands.ts'
import { isJudged } from '../store/shards.ts'
import type { StoredTrade } from '../store/trades.ts'
import type { TradeCommandsDeps } from './deps.ts'
import {
  type AmendInput,
  expiryFor,
  isTradedAt,
  levelFields,
  levelsOf,
  refusePromise,
  wordingOf,
} from './terms.ts'

type TradeChange<Code extends string> = {
  readonly action: 'scorecard.amended' | 'scorecard.exited' | 'scorecard.withdrawn'
  readonly actor: Actor
  readonly tradeId: string
  /** The event to record, or why it is refused. */
  readonly decide: (
    stored: StoredTrade,
    at: Instant,
    isJudged: boolean,
  ) => Result<Proposal['event'], Code>
  /** Detail for the audit record. */
  readonly detail?: (after: Trade) => AuditDetail
}

type AmendRefusal = 'lint_refused' | 'trade_closed' | 'trade_initiated' | 'amend_too_late'

/** Amends a call within 15 minutes of posting, before its entry is hit. */
export async function amendCall(
  parts: TradeCommandsDeps,
  actor: Actor,
  input: AmendInput,
): Promise<Result<StoredTrade, AmendRefusal | 'trade_missing' | 'price_stale' | 'invalid_input'>> {
  const { db, marketData, prices } = parts
  const known = await findOwnTrade(db.read, actor.accountId, input.id)
  if (known === undefined) {
    return fail('trade_missing')
  }
  const promise = refusePromise(input)
  if (promise !== undefined) {
    return promise
  }
  const { instrumentId } = known
  const instrument = await instrumentOf(parts, instrumentId)
  const holding = input.holdingPeriod
  const amended = { ...levelsOf(input), ...wordingOf(input), holding }
  const fields = levelFields(amended, instrument.tick)
  if (fields !== undefined) {
    return fail('invalid_input', { fields })
  }
  const calendar = await marketData.calendar()
  const event = (trade: Trade, reference: number, at: Instant) => {
    const expiresAt = expiryFor(instrument, calendar, { holding, at }) ?? trade.expiresAt
    const terms: Terms & Wording = { ...amended, reference, expiresAt }
    return amend(trade, terms, at)
  }
  // Checks first with the old reference, so that nobody waits for a price only to be refused.
  const early = decideAt(parts, known, ({ trade }, at) => event(trade, trade.reference, at))
  if (!early.ok) {
    return early
  }
  const isOpen = isTradedAt(instrument, calendar, parts.clock.now().getTime())
  const reference = await prices.reference(instrumentId, isOpen, () =>
    isJudged(db.read, instrumentId),
  )
  if (reference === undefined) {
    return fail('price_stale')
  }
  return applyChange(parts, {
    action: 'scorecard.amended',
    actor,
    tradeId: input.id,
    decide: ({ trade }, at, isJudged) =>
      isOpen && !isJudged ? fail('price_stale') : event(trade, reference, at),
    detail: ({ version }) => ({ version }),
  })
}

/** When the instrument of a call is traded. */
async function hoursOf(
  parts: TradeCommandsDeps,
  instrumentId: number,
): Promise<(at: Instant) => boolean> {
  const instrument = await instrumentOf(parts, instrumentId)
  const calendar = await parts.marketData.calendar()
  return (at) => isTradedAt(instrument, calendar, at)
}

/** Whether an earlier price, which the engine has not judged, may have entered a call. */
function mayBeEntered({ state }: Trade, isTraded: boolean, isJudged: boolean): boolean {
  return state === 'posted' && isTraded && !isJudged
}

async function instrumentOf(
  { db, marketData }: TradeCommandsDeps,
  id: number,
): Promise<Instrument> {
  const [found] = await marketData.findInstruments(db.read, [id])
  return present(found, 'instruments stay')
}

/**
 * Exits a trade at the server's price; prices sent by the browser are recorded as a claim. Refused
 * until the engine has judged what came before that price: it may be back from the stop-loss, or
 * have entered a call that looks as if it never was. An entered call is also refused while the
 * market is closed, because nobody could trade at that price.
 */
export async function exitCall(
  parts: TradeCommandsDeps,
  actor: Actor,
  claimed: TradeExit,
): Promise<
  Result<
    StoredTrade,
    'trade_missing' | 'trade_closed' | 'price_stale' | 'market_closed' | 'not_traded'
  >
> {
  const { db, prices } = parts
  const known = await findOwnTrade(db.read, actor.accountId, claimed.id)
  if (known === undefined) {
    return fail('trade_missing')
  }
  const { instrumentId } = known
  const isTraded = await hoursOf(parts, instrumentId)
  if (known.trade.state === 'initiated' && isTraded(parts.clock.now().getTime())) {
    await prices.soon(instrumentId)
  }
  return applyChange(parts, {
    action: 'scorecard.exited',
    actor,
    tradeId: claimed.id,
    decide: ({ trade }, at, isJudged) => {
      if (mayBeEntered(trade, isTraded(at), isJudged)) {
        return fail('price_stale')
      }
      const price = isJudged && isTraded(at) ? prices.now(instrumentId) : undefined
      const exit = exitManually(trade, price, at)
      return exit.ok || exit.code === 'trade_closed' || !isJudged
        ? exit
        : fail(isTraded(at) ? 'not_traded' : 'market_closed')
    },
    detail: (after) => exitDetail(after, claimed),
  })
}

const CLAIM_MAX_CHARACTERS = 40

/** How the trade ended, next to what the browser claimed; the claim is only for comparison. */
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

/**
 * Withdraws a call whose entry has not been hit. While the market is open, refused until the engine
 * has judged all prices so far: one of them may have entered the call.
 */
export async function withdrawCall(
  parts: TradeCommandsDeps,
  actor: Actor,
  tradeId: string,
): Promise<
  Result<StoredTrade, 'trade_missing' | 'trade_closed' | 'trade_initiated' | 'price_stale'>
> {
  const known = await findOwnTrade(parts.db.read, actor.accountId, tradeId)
  if (known === undefined) {
    return fail('trade_missing')
  }
  const isTraded = await hoursOf(parts, known.instrumentId)
  return applyChange(parts, {
    action: 'scorecard.withdrawn',
    actor,
    tradeId,
    decide: ({ trade }, at, isJudged) =>
      mayBeEntered(trade, isTraded(at), isJudged) ? fail('price_stale') : withdraw(trade, at),
  })
}

/**
 * Decides and writes under the lock of the provider's journal, so that what was read is still true.
 */
function applyChange<Code extends string>(
  parts: TradeCommandsDeps,
  change: TradeChange<Code>,
): Promise<Result<StoredTrade, Code | 'trade_missing' | 'trade_closed'>> {
  const { action, actor, tradeId } = change
  return parts.db.transaction(async (tx: Tx) => {
    const stored = await lockOwnTrade(tx, actor.accountId, tradeId)
    if (stored === undefined) {
      return fail('trade_missing')
    }
    const judged = await isJudged(tx, stored.instrumentId)
    const event = decideAt(parts, stored, (one, at) => change.decide(one, at, judged))
    if (!event.ok) {
      return event
    }
    const done = await recordEvents(tx, [{ event: event.value, trade: stored.trade }])
    assert(done.ok, 'nobody else writes to a journal that is locked')
    const trade = present(done.value[0], 'it was recorded')
    await parts.audit.record(tx, {
      action,
      ...signedBy(actor),
      object: { type: 'trade', id: tradeId },
      ...(change.detail === undefined ? {} : { detail: change.detail(trade) }),
    })
    return ok({ ...stored, trade })
  })
}

/**
 * A trade is closed from its expiry, even if no engine has recorded it yet. The exchange's clock
 * may be slightly ahead of ours, so a new event is never earlier than the last one.
 */
function decideAt<T, Code extends string>(
  { clock }: TradeCommandsDeps,
  stored: StoredTrade,
  decide: (stored: StoredTrade, at: Instant) => Result<T, Code>,
): Result<T, Code | 'trade_closed'> {
  const { changedAt, expiresAt } = stored.trade
  const at = Math.max(clock.now().getTime(), changedAt)
  return at >= expiresAt ? fail('trade_closed') : decide(stored, at)
}
