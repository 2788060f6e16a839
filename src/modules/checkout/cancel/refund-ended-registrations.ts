import { NIL_ID } from '#kit/id.ts'
import { eachPage } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from '../deps.ts'
import { listCancelledPast } from '../store/cancellations.ts'
import { cancelForBuyer, systemEnding } from './cancel-all.ts'
import { endEach } from './end-each.ts'
import { type EndRefusal, refundTermThatIsOver } from './end-terms.ts'
import { findRefundableTerm } from './preview-cancel.ts'

type Term = { readonly id: string; readonly userId: string; readonly endsAt: Date }

const BATCH_SIZE = 100

/**
 * Ends what customers hold of providers whose registration SEBI ended, and refunds it from the
 * order's effective date; also terms that were over, or cancelled, before the order became known. Each
 * is done once, in a transaction of its own.
 */
export function refundEndedRegistrations(deps: CheckoutDeps): Promise<number> {
  const failed = 'a term of a provider without registration was not refunded'
  return endEach(deps, failed, termsOf(deps), (term, now) => refundTerm(deps, term, now))
}

/**
 * Whether a provider whose registration ended still has to refund a term: its wallet must stay open
 * until then. With the wallet locked, the answer stays true.
 */
export async function owesRegistrationRefunds(
  deps: CheckoutDeps,
  tx: Tx,
  providerId: string,
): Promise<boolean> {
  const past = await deps.providers.registrationEndOf(tx, providerId)
  if (past === undefined) {
    return false
  }
  const now = deps.clock.now()
  for await (const terms of termsPast(deps, tx, providerId, past)) {
    for (const { id } of terms) {
      const term = await deps.plans.subscriptions.find(tx, id)
      const part = term && (await findRefundableTerm(deps, tx, term, now))
      if (part !== undefined && part.refund.total > 0n) {
        return true
      }
    }
  }
  return false
}

async function* termsOf(deps: CheckoutDeps): AsyncGenerator<readonly Term[]> {
  const { db, providers } = deps
  for (const { providerId, at } of await providers.endedRegistrations(db.read)) {
    yield* termsPast(deps, db.read, providerId, at)
  }
}

async function* termsPast(
  { plans }: CheckoutDeps,
  tx: Tx,
  providerId: string,
  past: Date,
): AsyncGenerator<readonly Term[]> {
  for (const list of [plans.subscriptions.paidPast, listCancelledPast]) {
    yield* eachPage<Term>((last) =>
      list(tx, { providerId, past, after: last?.id ?? NIL_ID, rows: BATCH_SIZE }),
    )
  }
}

function refundTerm(
  deps: CheckoutDeps,
  term: Term,
  now: Date,
): Promise<Result<undefined, EndRefusal>> {
  if (term.endsAt > now) {
    return cancelForBuyer(deps, 'registration-ended', term, now)
  }
  return deps.db.transaction(async (tx) => {
    const ending = systemEnding('registration-ended', term.userId, now)
    return (await refundTermThatIsOver(deps, tx, ending, term.id))
      ? ok(undefined)
      : fail('subscription_not_cancellable')
  })
}
