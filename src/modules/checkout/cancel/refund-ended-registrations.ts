import { NIL_ID } from '#kit/id.ts'
import { eachPage } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { isolatedSteps } from '#platform/jobs/isolated-steps.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { CheckoutDeps } from '../deps.ts'
import { cancelForBuyer, systemEnding } from './cancel-all.ts'
import { type EndRefusal, refundTermThatIsOver } from './end-terms.ts'

type Term = { readonly id: string; readonly userId: string; readonly endsAt: Date }

const BATCH_SIZE = 100

/**
 * Ends what customers hold of providers whose registration SEBI ended, and refunds it from the
 * order's effective date; also terms that were over before the order became known. Each is done
 * once, in a transaction of its own; one that throws is left to the next run. Throws at the end if
 * one has thrown.
 */
export async function refundEndedRegistrations(deps: CheckoutDeps): Promise<number> {
  const { db, clock, log, plans, providers } = deps
  const steps = isolatedSteps(log, 'a term of a provider without registration was not refunded')
  let refunded = 0
  for (const { providerId, at: past } of await providers.endedRegistrations(db.read)) {
    const pages = eachPage<Term>((last) =>
      plans.subscriptions.paidPast(db.read, {
        providerId,
        past,
        after: last?.id ?? NIL_ID,
        rows: BATCH_SIZE,
      }),
    )
    for await (const terms of pages) {
      for (const term of terms) {
        const refund = () => refundTerm(deps, term, clock.now())
        refunded += (await steps.run({ term: term.id }, refund))?.ok ? 1 : 0
      }
    }
  }
  steps.finish()
  return refunded
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

export function scheduleRegistrationRefunds(jobs: Jobs, deps: CheckoutDeps): Promise<void> {
  return jobs.schedule('checkout-refund-registrations', '* * * * *', async () => {
    await refundEndedRegistrations(deps)
  })
}
