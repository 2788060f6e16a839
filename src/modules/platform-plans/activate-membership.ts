import { documentTexts } from '#contract/invoices/texts.ts'
import type { Membership, MembershipActivation } from '#contract/platform-plans/types.ts'
import { assert, present } from '#kit/assert.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { PLATFORM } from '#modules/invoices/index.ts'
import { feeEntry, type MembershipRow, membershipPrice } from '#modules/memberships/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { membershipActivated } from './events.ts'

/**
 * Starts a membership. Its price is the onboarding charge plus the setup fee, plus GST; it is
 * posted and invoiced here. `renewalCharge` is the agreed price of the following year; an admin who
 * starts that year enters it as the charge.
 *
 * A recharge before the membership is not an advance for a supply under section 2(31) of the CGST
 * Act (it can be withdrawn, and no supply is named), so it gets no receipt voucher: the tax is due
 * with the invoice that is then paid from the wallet.
 */
export function activateMembership(
  deps: PlatformPlansDeps,
  actor: Actor,
  terms: MembershipActivation,
): Promise<Result<Membership, 'not_found' | 'membership_running' | 'wallet_closed'>> {
  const { db, clock, providers, ledger, memberships, audit } = deps
  return db.transaction(async (tx) => {
    const providerId = terms.id
    if (!(await providers.exists(tx, providerId))) {
      return fail('not_found')
    }
    if (!(await ledger.lockOpenWallet(tx, providerId))) {
      return fail('wallet_closed')
    }
    const now = clock.now()
    const row = await memberships.start(tx, terms, { adminId: actor.accountId, now })
    if (row === undefined) {
      return fail('membership_running')
    }
    await audit.record(tx, {
      action: 'platform-plans.membership-activated',
      ...signedBy(actor),
      object: { type: 'membership', id: row.id },
      detail: { providerId, plan: terms.plan, pricingType: terms.pricingType },
    })
    await publish(tx, membershipActivated, { providerId })
    await charge(deps, tx, row, now)
    const membership = await memberships.latestOf(tx, providerId, actor.role)
    return ok(present(membership, 'it has just started'))
  })
}

/** Posts and invoices the price of a membership, if it has one. */
async function charge(
  { ledger, invoices, memberships }: PlatformPlansDeps,
  tx: Tx,
  row: MembershipRow,
  at: Date,
): Promise<void> {
  const fee = feeEntry(row, at)
  if (fee === undefined) {
    return
  }
  const { base, gst } = membershipPrice(row)
  const posted = await ledger.post(tx, fee)
  assert(posted.ok, 'a membership that was not there is charged to an open wallet')
  const { invoiceId } = await invoices.issue(tx, {
    supplier: PLATFORM,
    buyerId: row.provider_id,
    subject: { type: 'membership', id: row.id },
    at,
    lines: [{ description: documentTexts.membership(row.plan), taxable: base, gst }],
  })
  await memberships.setInvoice(tx, row.id, invoiceId)
}
