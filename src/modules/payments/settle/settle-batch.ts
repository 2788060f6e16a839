import { assert, present } from '#kit/assert.ts'
import { createBatcher } from '#platform/batcher.ts'
import { pipelined } from '#platform/db/pipelined.ts'
import type { Database, Tx } from '#platform/tx.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { GatewayPayment } from '../gateway/port.ts'
import type { SellersOfOrders } from '../open/sellers-of-orders.ts'
import { type EventRow, insertSettled, putBackEvents } from '../store/events.ts'
import type { Payment } from '../store/intents.ts'
import {
  findKnown,
  lockIntentsOfOrders,
  putPayments,
  type SettledIntent,
} from '../store/settled-intents.ts'
import { capturedBy, paymentAfter, recordTaken, stepFrom } from './payment-after.ts'

/** The gateway says that it has taken money for one of its orders. */
export type Capture = {
  readonly gatewayOrderId: string
  readonly fact: GatewayPayment
  /** The event that says so, to be kept with what came of it. */
  readonly event?: EventRow
}

/**
 * Sells for the first money of an intent, together with the other captures of this moment: one
 * transaction, and one statement of each kind for all of them. False when that is not for a group:
 * there was something else to do, the seller refused, or the group failed. Nothing was done then,
 * but that the event may have been kept, and the capture is settled by itself.
 */
export type SettleBatch = (capture: Capture) => Promise<boolean>

/**
 * One group is prepared here while the database is busy with the other; where a crowd pays, a third
 * one has its members together by then. More than `most` would keep the locks of the first for too
 * long.
 */
export const GATHERING = { atOnce: 2, crowd: 16, most: 64, patienceMs: 50 } as const
/** Theirs, and one for a group that is out of patience. */
const CONNECTIONS = 4
/** How often a group sets out again without those that were refused. */
const TRIES = 3

export function createSettleBatch(
  deps: PaymentsDeps,
  sellersOfOrders: Pick<SellersOfOrders, 'find'>,
): SettleBatch {
  const lane = deps.db.lane(CONNECTIONS)
  return createBatcher({
    run: (captures: readonly Capture[]) => settleGroup(deps, lane, captures),
    ...GATHERING,
    // Sales of one seller lock the same wallet, plan and series until they are committed.
    keyOf: ({ gatewayOrderId }) => sellersOfOrders.find(gatewayOrderId),
  })
}

type Captures = ReadonlySet<Capture>
type Outcome =
  | { readonly ok: true; readonly settled: Captures }
  /** Nothing of the group stands. */
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
    // Each shows by itself which of them it was.
    deps.log.warn({ err: error, count: rest.length }, 'captures are settled one by one')
  }
  return captures.map(() => false)
}

type Sale = { readonly capture: Capture; readonly intent: SettledIntent; readonly payment: Payment }

/** Locks in the order of a capture that is settled by itself: events, intents, what is sold. */
async function settleAll(
  deps: PaymentsDeps,
  tx: Tx,
  captures: readonly Capture[],
): Promise<Outcome> {
  const now = deps.clock.now()
  const events = new Map(captures.flatMap(({ event }) => (event ? [[event.id, event]] : [])))
  const [fresh, intents, known] = await pipelined([
    insertSettled(tx, [...events.values()]),
    lockIntentsOfOrders(
      tx,
      captures.map(({ gatewayOrderId }) => gatewayOrderId),
    ),
    findKnown(
      tx,
      captures.map(({ fact }) => fact.id),
    ),
  ])
  const open = captures.filter(({ event }) => event === undefined || fresh.has(event.id))
  const { sales, settled } = salesAmong(deps, open, { intents, known, now })
  const told = new Set([...settled].map(({ event }) => event?.id))
  const untold = [...fresh].filter((id) => !told.has(id))
  await putBackEvents(
    tx,
    untold.map((id) => present(events.get(id), 'it was given')),
  )
  if (sales.length === 0) {
    return { ok: true, settled }
  }
  const taken = sales.map(({ intent, payment }) => {
    return { intent, paymentId: payment.id, status: 'captured' as const }
  })
  // The money is noted as taken before the sellers have answered: where they refuse, nothing stands.
  const [isOurs, , refused] = await pipelined([
    putPayments(
      tx,
      sales.map(({ payment }) => payment),
    ),
    recordTaken(deps, tx, taken, now),
    handOver(deps, tx, sales, now),
  ])
  assert(isOurs, 'a payment belongs to one order')
  return refused.size > 0 ? { ok: false, refused } : { ok: true, settled }
}

type Heard = {
  readonly intents: readonly SettledIntent[]
  readonly known: readonly Payment[]
  readonly now: Date
}

/**
 * The first capture of each subject that nothing was sold for; settled with them are those that say
 * the same once more.
 */
function salesAmong(
  { sellers }: PaymentsDeps,
  captures: readonly Capture[],
  { intents, known, now }: Heard,
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

/** Answers what the sellers refused. */
async function handOver(
  { sellers }: PaymentsDeps,
  tx: Tx,
  sales: readonly Sale[],
  now: Date,
): Promise<Captures> {
  const refused = new Set<Capture>()
  const byPurpose = [...Map.groupBy(sales, ({ intent }) => intent.purpose)]
  for (const [purpose, own] of byPurpose.sort(([a], [b]) => (a < b ? -1 : 1))) {
    const seller = present(sellers[purpose], 'only such sales are in a group')
    const left = await seller.fulfil(
      tx,
      own.map(({ intent, payment }) => capturedBy(intent, payment, now)),
    )
    for (const { capture } of own.filter(({ intent }) => left.has(intent.id))) {
      refused.add(capture)
    }
  }
  return refused
}
