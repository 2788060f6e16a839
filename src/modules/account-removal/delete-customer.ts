import type { CustomerRemoval } from '#contract/admin/customers.ts'
import { paiseFromRupees, rupeesFromPaise } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { type Account, provenEmail } from '#modules/accounts/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import type { Tx } from '#platform/tx.ts'
import type { AccountRemovalDeps } from './deps.ts'
import { accountDeletedEmail } from './emails/account-deleted.ts'

/** The customer to be deleted, and what a deletion would end and refund at this moment. */
export async function previewRemoval(
  { db, accounts, checkout, clock }: AccountRemovalDeps,
  id: string,
): Promise<Result<CustomerRemoval, 'not_found'>> {
  const account = await findCustomer(accounts.findAccount, db.read, id)
  if (account === undefined) {
    return fail('not_found')
  }
  const ending = await checkout.cancellations.previewAll(db.read, id, clock.now())
  const endings = ending.map(({ author, part }) => ({
    title: part.serviceName,
    author,
    unexpiredDays: part.unexpiredDays,
    refund: part.refund,
    route: part.route,
  }))
  return ok({
    _id: account.id,
    name: account.name,
    createdAt: account.createdAt.toISOString(),
    endings,
    refund: rupeesFromPaise(endings.reduce((sum, { refund }) => sum + paiseFromRupees(refund), 0n)),
    paymentUnderReview: await checkout.buyerHasSubmittedPayments(db.read, id),
  })
}

/**
 * Removes the personal data and ends the sessions. Outbox events then delete carts, end plans and
 * refund the unused part. Orders, invoices, agreements and consents stay under the id, because the
 * law requires them.
 */
export async function deleteCustomer(
  deps: AccountRemovalDeps,
  actor: Actor,
  id: string,
): Promise<Result<undefined, 'not_found'>> {
  const isRemoved = await deps.db.transaction(async (tx) => {
    const account = await findCustomer(deps.accounts.findAccount, tx, id)
    const removal = { accountId: id, now: deps.clock.now() }
    if (account === undefined || !(await deps.accounts.removeAccount(tx, removal))) {
      return false
    }
    const to = provenEmail(account)
    if (to !== null) {
      await deps.messages.queue(tx, { channel: 'mail', to, ...accountDeletedEmail })
    }
    await deps.audit.record(tx, {
      action: 'customer.deleted',
      ...signedBy(actor),
      object: { type: 'account', id },
      detail: {},
    })
    return true
  })
  return isRemoved ? ok(undefined) : fail('not_found')
}

async function findCustomer(
  find: (tx: Tx, id: string) => Promise<Account | undefined>,
  tx: Tx,
  id: string,
): Promise<Account | undefined> {
  const account = await find(tx, id)
  return account?.role === 'user' && account.state !== 'removed' ? account : undefined
}
