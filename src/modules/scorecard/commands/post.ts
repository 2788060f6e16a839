import { hash, randomBytes } from 'node:crypto'
import { OPEN_CALLS_MAX_COUNT } from '#contract/scorecard/command-calls.ts'
import { tradeMessages } from '#contract/scorecard/texts.ts'
import { present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { canonicalJson } from '#modules/audit/rules/canonical-json.ts'
import type { Instrument } from '#modules/market-data/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import { scorecardPosted } from '../events.ts'
import { recordPosted } from '../record.ts'
import type { Holding, Levels, PostedEvent, Wording } from '../rules/trade.ts'
import { findRequest, insertRequest } from '../store/commands.ts'
import { isJudged } from '../store/shards.ts'
import { countOwnOpen, findTrades, type StoredTrade } from '../store/trades.ts'
import type { TradeCommandsDeps } from './deps.ts'
import { refusalToPost } from './rights.ts'
import {
  expiryFor,
  isTradedAt,
  levelFields,
  levelsOf,
  type PostInput,
  refusePromise,
  wordingOf,
} from './terms.ts'

type PostRefusal =
  | Exclude<Awaited<ReturnType<typeof refusalToPost>>, undefined>
  | 'too_many_open_calls'
  | 'lint_refused'
  | 'instrument_missing'
  | 'index_not_traded'
  | 'invalid_input'
  | 'price_stale'
  | 'idempotency_mismatch'

/** The content of a request; equal content means the same call. */
type PostCallInput = Pick<PostedEvent, 'share' | 'plans'> & {
  readonly instrumentId: number
  readonly levels: Levels
  readonly wording: Wording
  readonly holding: Holding
}

/**
 * Posts a call. A request repeated with the same idempotency key returns the call in its current
 * state.
 */
export async function postCall(
  parts: TradeCommandsDeps,
  actor: Actor,
  input: PostInput,
): Promise<Result<StoredTrade, PostRefusal>> {
  const { db } = parts
  const providerId = actor.accountId
  const asked = toPostCallInput(input)
  const request = { providerId, clientKey: input.clientKey, digest: digestOf(asked) }
  const repeated = await findRepeated(db.read, request)
  if (repeated !== undefined) {
    return repeated
  }
  const promise = refusePromise(input)
  if (promise !== undefined) {
    return promise
  }
  const refusal = await refusalToPost(parts, db.read, providerId)
  if (refusal !== undefined) {
    return fail(refusal)
  }
  if ((await countOwnOpen(db.read, providerId)) >= OPEN_CALLS_MAX_COUNT) {
    return fail('too_many_open_calls')
  }
  const drawn = await draw(parts, providerId, asked)
  if (!drawn.ok) {
    return drawn
  }
  const event = drawn.value
  return db.transaction(async (tx) => {
    if (!(await insertRequest(tx, { ...request, tradeId: event.tradeId }))) {
      return present(await findRepeated(tx, request), 'whose key was used before')
    }
    const { instrumentId } = asked
    const [trade] = await recordPosted(tx, [{ event, instrumentId }])
    await publish(tx, scorecardPosted, { tradeId: event.tradeId, providerId })
    await parts.audit.record(tx, {
      action: 'scorecard.posted',
      ...signedBy(actor),
      object: { type: 'trade', id: event.tradeId },
      detail: { instrumentId, share: event.share },
    })
    return ok({ trade: present(trade, 'it was recorded'), instrumentId })
  })
}

function toPostCallInput(input: PostInput): PostCallInput {
  const { instrumentId, shareWith, shareWithPlans, holdingPeriod: holding } = input
  const plans = shareWith === 'all' ? [] : [...new Set(shareWithPlans)].sort()
  const said = { levels: levelsOf(input), wording: wordingOf(input) }
  return { ...said, instrumentId, holding, share: shareWith, plans }
}

function digestOf({ levels, wording, plans, ...rest }: PostCallInput): string {
  return hash('sha256', canonicalJson({ ...levels, ...wording, ...rest, plans: plans.join(',') }))
}

type Request = {
  readonly providerId: string
  readonly clientKey: string
  readonly digest: string
}

/** The trade that was posted with this key; undefined for a new key. */
async function findRepeated(
  tx: Tx,
  { providerId, clientKey, digest }: Request,
): Promise<Result<StoredTrade, 'idempotency_mismatch'> | undefined> {
  const before = await findRequest(tx, providerId, clientKey)
  if (before === undefined) {
    return
  }
  if (before.digest !== digest) {
    return fail('idempotency_mismatch')
  }
  const stored = (await findTrades(tx, [before.tradeId])).get(before.tradeId)
  return ok(present(stored, 'a request is kept with its trade'))
}

/** Validates the request and builds the event with the server's price and time. */
async function draw(
  parts: TradeCommandsDeps,
  providerId: string,
  asked: PostCallInput,
): Promise<
  Result<PostedEvent, 'instrument_missing' | 'index_not_traded' | 'invalid_input' | 'price_stale'>
> {
  const { db, marketData, clock, newId } = parts
  const { instrumentId, levels, wording, holding, share, plans } = asked
  const [instrument] = await marketData.findInstruments(db.read, [instrumentId])
  if (instrument === undefined || instrument.validUntil !== null) {
    return fail('instrument_missing')
  }
  // A call on what nobody can buy, such as volatility or the sum of dividends, proves no skill.
  const { type, underlying } = instrument
  if (type === 'INDEX' && !(await marketData.hasDerivatives(db.read, underlying))) {
    return fail('index_not_traded')
  }
  const fields = await problemsOf(parts, providerId, asked, instrument)
  if (fields !== undefined) {
    return fail('invalid_input', { fields })
  }
  const calendar = await marketData.calendar()
  if (expiryFor(instrument, calendar, { holding, at: clock.now().getTime() }) === undefined) {
    return fail('instrument_missing')
  }
  const isOpen = isTradedAt(instrument, calendar, clock.now().getTime())
  const reference = await parts.prices.reference(instrumentId, isOpen, () =>
    isJudged(db.read, instrumentId),
  )
  if (reference === undefined) {
    return fail('price_stale')
  }
  const at = clock.now().getTime()
  const expiresAt = expiryFor(instrument, calendar, { holding, at })
  if (expiresAt === undefined) {
    return fail('instrument_missing')
  }
  const { exchange, symbol } = instrument
  const salt = randomBytes(16).toString('hex')
  const said = { ...levels, ...wording, reference, holding, expiresAt, share, plans }
  return ok({ ...said, kind: 'posted', tradeId: newId(), at, providerId, exchange, symbol, salt })
}

async function problemsOf(
  { plans }: TradeCommandsDeps,
  providerId: string,
  asked: PostCallInput,
  { tick }: Instrument,
): Promise<Readonly<Record<string, string>> | undefined> {
  const levels = levelFields(asked.levels, tick)
  const own =
    asked.plans.length === 0 ? new Set() : new Set((await plans.own.titles(providerId)).map(idOf))
  return asked.plans.every((plan) => own.has(plan))
    ? levels
    : { ...levels, shareWithPlans: tradeMessages.plansNotOwn }
}

function idOf({ _id }: { readonly _id: string }): string {
  return _id
}
