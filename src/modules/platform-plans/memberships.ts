import type { MembershipActivation } from '#contract/entities/admin-actions.ts'
import type { Membership } from '#contract/entities/admin-provider.ts'
import { paiseFromRupees } from '#kit/money.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { MembershipTerms } from '#modules/ledger/index.ts'
import { type Actor, signedBy } from '#platform/http/actor.ts'
import { publish } from '#platform/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlatformPlansDeps } from './deps.ts'
import { membershipActivated } from './events.ts'
import { toMembership, toTerms } from './present.ts'
import { membershipEnd } from './rules/membership.ts'
import { findLatestMembership, insertMembership, type MembershipRow } from './store/memberships.ts'

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

  return {
    activate: (
      actor: Actor,
      asked: MembershipActivation,
    ): Promise<Result<Membership, 'not_found' | 'membership_running'>> =>
      db.transaction(async (tx) => {
        const providerId = asked.id
        if (!(await deps.providers.standingsOf(tx, [providerId])).has(providerId)) {
          return fail('not_found')
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
        return ok(toMembership(row, now))
      }),

    /** The one that runs or ran last. */
    latestOf: async (tx: Tx, providerId: string): Promise<Membership | null> => {
      const now = clock.now()
      const row = await findLatestMembership(tx, providerId, now)
      return row === undefined ? null : toMembership(row, now)
    },

    isRunning: async (tx: Tx, providerId: string): Promise<boolean> =>
      (await runningAt(tx, providerId, clock.now())) !== undefined,

    /** What a sale at this moment is charged; undefined without a membership: nothing. */
    termsOf: async (tx: Tx, providerId: string, at: Date): Promise<MembershipTerms | undefined> => {
      const row = await runningAt(tx, providerId, at)
      return row && toTerms(row)
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
  }
}
