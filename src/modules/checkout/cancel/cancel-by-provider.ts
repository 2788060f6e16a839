import type { ClientEnding } from '#contract/checkout/types.ts'
import { NIL_ID } from '#kit/id.ts'
import { type Paise, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { actorOf, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps, Requester } from '../deps.ts'
import { cancellationEntry } from './cancel-money.ts'
import { endAsShown } from './cancel-subscription.ts'
import type { Ending, EndRefusal } from './end-terms.ts'
import {
  type Cancellable,
  cancelledParts,
  findCancellable,
  refundTotalOf,
  toRefundPart,
} from './preview-cancel.ts'

/** What ends if a provider ends a client's term: the renewals that were bought here as well. */
const withRenewals = true

export async function previewByProvider(
  deps: CheckoutDeps,
  requester: Requester,
  id: string,
): Promise<Result<ClientEnding, 'not_found' | 'subscription_not_cancellable'>> {
  const { read } = deps.db
  const ending = await providerEnding(deps, requester, id)
  const found =
    ending === undefined ? fail('not_found') : await findCancellable(deps, read, ending, id)
  if (!found.ok) {
    return found
  }
  const parts = cancelledParts(found.value, { withRenewals })
  return ok({
    parts: parts.map(toRefundPart),
    refund: rupeesFromPaise(refundTotalOf(parts)),
    wallet: rupeesFromPaise(await walletChangeOf(deps, read, parts, requester.now)),
    keepsRenewal: found.value.renewals.some(({ part }) => part === undefined),
  })
}

/** Ends a client's term early, for a reason that the client reads, as the terms of SEBI allow. */
export async function cancelByProvider(
  deps: CheckoutDeps,
  requester: Requester,
  { id, refund, reason }: { readonly id: string; readonly refund: number; readonly reason: string },
): Promise<Result<undefined, EndRefusal>> {
  const ending = await providerEnding(deps, requester, id)
  if (ending === undefined) {
    return fail('not_found')
  }
  const ended = await endAsShown(deps, { ...ending, reason }, { id, refund, withRenewals })
  return ended.ok ? ok(undefined) : ended
}

/** Undefined unless the provider sold the term itself: a company has no contract with its sub-profile's client. */
async function providerEnding(
  { db, plans }: CheckoutDeps,
  requester: Requester,
  id: string,
): Promise<Ending | undefined> {
  const held = await plans.subscriptions.find(db.read, id)
  return held?.providerId === requester.viewer.accountId
    ? {
        userId: held.userId,
        now: requester.now,
        endedBy: 'provider',
        by: signedBy(actorOf(requester)),
      }
    : undefined
}

/** How the refunds change the provider's wallet: below zero for what it pays. */
async function walletChangeOf(
  deps: CheckoutDeps,
  tx: Tx,
  parts: readonly Cancellable[],
  now: Date,
): Promise<Paise> {
  let change = 0n
  for (const part of parts) {
    if (part.route !== 'none') {
      const { lines } = await cancellationEntry(deps, tx, NIL_ID, part, now)
      for (const { account, amount } of lines) {
        change += account.name === 'wallet_available' ? amount : 0n
      }
    }
  }
  return change
}
