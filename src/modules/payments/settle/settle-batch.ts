import { assert, present } from '#kit/assert.ts'
import { createBatcher } from '#platform/batcher.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import type { Database, Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { GatewayPayment } from '../gateway/port.ts'
import type { SellersOfOrders } from '../open/sellers-of-orders.ts'
import { type EventRow, insertSettledEvents, markEventsWaiting } from '../store/events.ts'
import type { Payment } from '../store/intents.ts'
import {
  findPaymentsByIds,
  lockIntentsOfOrders,
  putPayments,
  type SettledIntent,
} from '../store/settled-intents.ts'
import { capturedBy, paymentAfter, recordOutcomes, stepFrom } from './payment-after.ts'

/** The gateway's report that it has captured a payment for one of its orders. */
export type Capture = {
  readonly gatewayOrderId: string
  readonly fact: GatewayPayment
  /** The event that reports it, to be stored with its outcome. */
  readonly event?: EventRow
}

/**
 * Fulfils the first payment of an intent together with other captures of the same moment: one
 * transaction, with one statement of each kind for all. Returns false if the capture is not suited
 * for a batch: it needs another step, the seller refused it, or the batch failed. Nothing was done
 * then, except that the event may have been stored, and the caller settles the capture
 * individually.
 */
export type SettleBatch = (capture: Capture) => Promise<boolean>

/**
 * Two batches at once: one is prepared here while the database is busy with the other. When many
 * pay at once, a third one can be filled meanwhile. A batch of more than `maxBatchSize` would hold its
 * first locks for too long.
 */
export const BATCH_OPTIONS = {
  concurrency: 2,
  overflowSize: 16,
  maxBatchSize: 64,
  maxWaitMs: 50,
} as const
/**
 * Connections for these three batches, and one for a batch that starts because `maxWaitMs` is
 * over.
 */
const CONNECTIONS = 4
/** How often a batch is retried without the refused captures. */
const TRIES = 3

export function createSettleBatch(
  deps: PaymentsDeps,
  sellersOfOrders: Pick<SellersOfOrders, 'find'>,
): SettleBatch {
  const lane = deps.db.lane(CONNECTIONS)
  return createBatcher({
    run: (captures: readonly Capture[]) => settleGroup(deps, lane, captures),
    ...BATCH_OPTIONS,
    // Sales of one seller lock the same wallet, plan and series until they commit.
    keyOf: ({ gatewayOrderId }) => sellersOfOrders.find(gatewayOrderId),
  })
}

type Captures = ReadonlySet<Capture>
type Outcome =
  | { readonly ok: true; readonly settled: Captures }
  /** The whole batch was rolled back. */
  | { readonly ok: false; readonly refused: Captures }

async function settleGroup(
  deps: PaymentsDeps,
  lane: Pick<Database, 'transaction'>,
  captures: readonly Capture[],
): Promise<readonly boolean[]> {
  let rest = captures
  try {
    for (let tries = 0; tries < TRIES && rest.length > 0; tries += 1) {
      const done = await lane.transaction((tx) => settleAll(deps, tx, rest))
      if (done.ok) {
        return captures.map((capture) => done.settled.has(capture))
      }
      rest = rest.filter((capture) => !done.refused.has(capture))
    }
  } catch (error) {
    // Settling them one by one shows which of them failed.
    deps.log.warn({ err: error, count: rest.length }, 'captures are settled one by one')
  }
  return captures.map(() => false)
}

type Sale = { readonly capture: Capture; readonly intent: SettledIntent; readonly payment: Payment }

/**
 * Locks in the same order as a capture that is settled individually: events, intents, what is sold.
 */
async function settleAll(
  deps: PaymentsDeps,
  tx: Tx,
  captures: readonly Capture[],
): Promise<Outcome> {
  const now = deps.clock.now()
  const events = new Map(captures.flatMap(({ event }) => (event ? [[event.id, event]] : [])))
  const [fresh, intents, known] = await pipelined([
    insertSettledEvents(tx, [...events.values()]),
    lockIntentsOfOrders(
      tx,
      captures.map(({ gatewayOrderId }) => gatewayOrderId),
    ),
    findPaymentsByIds(
      tx,
      captures.map(({ fact }) => fact.id),
    ),
  ])
  const open = captures.filter(({ event }) => event === undefined || fresh.has(event.id))
  const { sales, settled } = selectSales(deps, open, { intents, known, now })
  const settledEventIds = new Set([...settled].map(({ event }) => event?.id))
  const unsettledEventIds = [...fresh].filter((id) => !settledEventIds.has(id))
  await markEventsWaiting(
    tx,
    unsettledEventIds.map((id) => present(events.get(id), 'it was given')),
  )
  if (sales.length === 0) {
    return { ok: true, settled }
  }
  const outcomes = sales.map(({ intent, payment }) => {
    return { intent, paymentId: payment.id, status: 'captured' as const }
  })
  // The captures are recorded before the sellers have answered: if one refuses, everything is
  // rolled back.
  const [isOurs, , refused] = await pipelined([
    putPayments(
      tx,
      sales.map(({ payment }) => payment),
    ),
    recordOutcomes(deps, tx, outcomes, now),
    fulfilSales(deps, tx, sales, now),
  ])
  assert(isOurs, 'a payment belongs to one order')
  return refused.size > 0 ? { ok: false, refused } : { ok: true, settled }
}

type StoredState = {
  readonly intents: readonly SettledIntent[]
  readonly known: readonly Payment[]
  readonly now: Date
}

/**
 * The first capture of each subject that is not sold yet. Repeated reports of the same capture are
 * settled with it.
 */
function selectSales(
  { sellers }: PaymentsDeps,
  captures: readonly Capture[],
  { intents, known, now }: StoredState,
): { readonly sales: readonly Sale[]; readonly settled: Captures } {
  const subjectOf = ({ purpose, subject_id }: SettledIntent) => `${purpose} ${subject_id}`
  const soldFor = new Map(
    intents
      .filter(({ status }) => status === 'captured')
      .map((intent) => [subjectOf(intent), intent.captured_payment_id]),
  )
  const sales: Sale[] = []
  const settled = new Set<Capture>()
  for (const capture of captures) {
    const { fact, gatewayOrderId } = capture
    const intent = intents.find((one) => one.gateway_order_id === gatewayOrderId)
    const before = known.find(({ id }) => id === fact.id)
    const isOther = before !== undefined && before.intent_id !== intent?.id
    if (intent === undefined || isOther || !sellers[intent.purpose]?.batched) {
      continue
    }
    const payment = paymentAfter(intent, fact, before, now)
    const paidBy = soldFor.get(subjectOf(intent))
    if (paidBy === undefined && stepFrom(intent, payment) === 'sell') {
      soldFor.set(subjectOf(intent), fact.id)
      sales.push({ capture, intent, payment })
      settled.add(capture)
    } else if (paidBy === fact.id && !payment.mismatched) {
      settled.add(capture)
    }
  }
  return { sales, settled }
}

/** Returns the captures that the sellers refused. */
async function fulfilSales(
  { sellers }: PaymentsDeps,
  tx: Tx,
  sales: readonly Sale[],
  now: Date,
): Promise<Captures> {
  const refused = new Set<Capture>()
  const byPurpose = [...Map.groupBy(sales, ({ intent }) => intent.purpose)]
  for (const [purpose, own] of byPurpose.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const seller = present(sellers[purpose], 'only such sales are in a group')
    const refusals = await seller.fulfil(
      tx,
      own.map(({ intent, payment }) => capturedBy(intent, payment, now)),
    )
    for (const { capture } of own.filter(({ intent }) => refusals.has(intent.id))) {
      refused.add(capture)
    }
  }
  return refused
}
