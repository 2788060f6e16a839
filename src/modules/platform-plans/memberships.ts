import type { MembershipActivation } from '#contract/entities/admin-actions.ts'
import type { Membership } from '#contract/entities/admin-provider.ts'
import type { Role } from '#contract/roles.ts'
import { assert } from '#kit/assert.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { PLATFORM } from '#modules/invoices/index.ts'
import { type LedgerEntry, type MembershipTerms, membershipEntry } from '#modules/ledger/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { membershipActivated } from './events.ts'
import { toMembership, toTerms } from './present.ts'
import { membershipEnd, membershipPrice } from './rules/membership.ts'
import {
  findLatestMembership,
  insertMembership,
  listRunningMemberships,
  lockMembership,
  type MembershipRow,
  noteInvoice,
} from './store/memberships.ts'

/** The terms on which providers sell, a year at a time. */
export function createMemberships(deps: PlatformPlansDeps) {
  const { db, clock, newId } = deps

  const runningAt = async (
    tx: Tx,
    providerId: string,
    at: Date,
  ): Promise<MembershipRow | undefined> => {
    const row = await findLatestMembership(tx, providerId, at)
    return row !== undefined && row.ends_at > at ? row : undefined
  }

  /** Posts and invoices what a membership costs; null where it costs nothing. */
  const charge = async (tx: Tx, row: MembershipRow, at: Date): Promise<string | null> => {
    const fee = feeEntry(row, at)
    if (fee === undefined) {
      return null
    }
    const { id: membershipId, provider_id: providerId, plan } = row
    const { base, gst } = membershipPrice(row)
    const posted = await deps.ledger.post(tx, fee)
    assert(posted.ok, 'a membership that was not there is charged to an open wallet')
    const { invoiceId } = await deps.invoices.issue(tx, {
      supplier: PLATFORM,
      buyerId: providerId,
      subject: { type: 'membership', id: membershipId },
      at,
      lines: [{ description: `Tradebox ${plan} membership, one year`, taxable: base, gst }],
    })
    await noteInvoice(tx, membershipId, invoiceId)
    return invoiceId
  }

  return {
    /**
     * Starts a membership. What it costs is its charge for onboarding and the fee for setting it up,
     * with GST on top: posted and invoiced here. `renewalCharge` is what was agreed on for the year
     * after; whoever starts that year enters it as its charge.
     *
     * Money that a provider pays in before is no advance for a supply in the sense of section 2(31)
     * of the CGST Act (it can be withdrawn, and no supply is named), so that a recharge has no receipt
     * voucher: the tax is due with the invoice that the wallet then pays.
     */
    activate: (
      actor: Actor,
      asked: MembershipActivation,
    ): Promise<Result<Membership, 'not_found' | 'membership_running' | 'wallet_closed'>> =>
      db.transaction(async (tx) => {
        const providerId = asked.id
        if (!(await deps.providers.standingsOf(tx, [providerId])).has(providerId)) {
          return fail('not_found')
        }
        if (!(await deps.ledger.lockOpenWallet(tx, providerId))) {
          return fail('wallet_closed')
        }
        const now = clock.now()
        const row = toRow(asked, { id: newId(), adminId: actor.accountId, now })
        if (!(await insertMembership(tx, row))) {
          return fail('membership_running')
        }
        await deps.audit.record(tx, {
          action: 'platform-plans.membership-activated',
          ...signedBy(actor),
          object: { type: 'membership', id: row.id },
          detail: { providerId, plan: asked.plan, pricingType: asked.pricingType },
        })
        await publish(tx, membershipActivated, { providerId })
        const invoiceId = await charge(tx, row, now)
        return ok(toMembership({ ...row, invoice_id: invoiceId }, actor.role, now))
      }),

    /** The one that runs or ran last. */
    latestOf: async (tx: Tx, providerId: string, reader: Role): Promise<Membership | null> => {
      const now = clock.now()
      const row = await findLatestMembership(tx, providerId, now)
      return row === undefined ? null : toMembership(row, reader, now)
    },

    /** Which of these providers may have so many customers at a time and no more. */
    customerLimitedAmong: async (
      tx: Tx,
      providerIds: readonly string[],
      at: Date,
    ): Promise<ReadonlySet<string>> => {
      const rows = await listRunningMemberships(tx, providerIds, at)
      const limited = rows.filter((row) => row.customer_limit > 0)
      return new Set(limited.map((row) => row.provider_id))
    },

    /**
     * Whether a provider may have this customer: one that it has, or one more within the limit of
     * its membership beside `taken` new ones. `settling`: the answer holds until the unit of work
     * ends; several providers are asked for in the order of their ids.
     */
    hasRoomFor: async (
      tx: Tx,
      customer: { readonly providerId: string; readonly userId: string; readonly at: Date },
      { settling, taken }: { readonly settling: boolean; readonly taken: number },
    ): Promise<boolean> => {
      const row = await runningAt(tx, customer.providerId, customer.at)
      if (row === undefined || row.customer_limit === 0) {
        return true
      }
      if (settling) {
        await lockMembership(tx, row.id)
      }
      return deps.plans.holders.hasRoomFor(tx, customer, row.customer_limit - taken)
    },

    isRunning: async (tx: Tx, providerId: string, at = clock.now()): Promise<boolean> =>
      (await runningAt(tx, providerId, at)) !== undefined,

    /** What sales at this moment are charged; providers without a membership, nothing, are missing. */
    termsOf: async (
      tx: Tx,
      providerIds: readonly string[],
      at: Date,
    ): Promise<ReadonlyMap<string, MembershipTerms>> => {
      const rows = await listRunningMemberships(tx, providerIds, at)
      return new Map(rows.map((row) => [row.provider_id, toTerms(row)]))
    },

    /** Writes many at once, as they were agreed on elsewhere. */
    importMemberships: async (
      tx: Tx,
      rows: readonly (MembershipActivation & { readonly startsAt: Date })[],
    ): Promise<void> => {
      for (const row of rows) {
        await insertMembership(tx, toRow(row, { id: newId(), adminId: null, now: row.startsAt }))
      }
    },
  }
}

/** What a membership writes into the ledger; undefined where it costs nothing. */
export function feeEntry(row: MembershipRow, at: Date): LedgerEntry | undefined {
  const { id: membershipId, provider_id: providerId, plan } = row
  const { base, gst } = membershipPrice(row)
  return base === 0n
    ? undefined
    : membershipEntry({ membershipId, providerId, plan, base, gst, at })
}

function toRow(
  asked: MembershipActivation,
  {
    id,
    adminId,
    now,
  }: { readonly id: string; readonly adminId: string | null; readonly now: Date },
): MembershipRow {
  return {
    id,
    provider_id: asked.id,
    plan: asked.plan,
    pricing_type: asked.pricingType,
    fresh_charge_paise: paiseFromRupees(asked.freshOnboardingCharge),
    renewal_charge_paise: paiseFromRupees(asked.renewalCharge),
    setup_fee_paise: paiseFromRupees(asked.oneTimesetupFee),
    fresh_bps: Math.round(asked.percentageFreshOnboarding * 100),
    renewal_bps: Math.round(asked.percentageRenewal * 100),
    fixed_fresh_paise: paiseFromRupees(asked.fixedFreshOnboardingCharge),
    fixed_renewal_paise: paiseFromRupees(asked.fixedRenewalCharge),
    customer_limit: asked.customerLimit,
    starts_at: now,
    ends_at: membershipEnd(now),
    activated_by: adminId,
    invoice_id: null,
  }
}
