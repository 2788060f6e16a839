import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  activateMembership,
  changeMembership,
  platformStatus,
} from '#contract/platform-plans/calls.ts'
import type { MembershipChange } from '#contract/platform-plans/types.ts'
import { adminProviderDetails } from '#contract/providers/admin-calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const fresh = (viewer: SignedInViewer): SignedInViewer => ({
  ...viewer,
  provedAt: market.clock.now(),
})

const inDays = (days: number) =>
  new Date(market.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)

const agreed = {
  plan: 'Postpaid',
  pricingType: 'Percentage',
  renewalCharge: 10_000,
  customerLimit: 100,
  percentageFreshOnboarding: 10,
  percentageRenewal: 5,
  fixedFreshOnboardingCharge: 0,
  fixedRenewalCharge: 0,
} as const

async function member() {
  const provider = await market.addProvider()
  const { accountId: id } = provider
  const admin = fresh(await market.addAdmin('membership.activate'))
  const body = { ...agreed, id, freshOnboardingCharge: 5_000 }
  ;(await market.call(activateMembership, { body }, admin)).reply()
  const change = (asked: Partial<MembershipChange>) =>
    market.call(
      changeMembership,
      { body: { ...agreed, id, version: 1, startsOn: inDays(35), ...asked } },
      fresh(admin),
    )
  return { provider, id, admin, change }
}

const charged = async (id: string, at: Date) =>
  (await market.app.memberships.termsOf(market.db.read, [id], at)).get(id)?.percentageFresh

describe('changing the terms of a membership', () => {
  it('takes effect on its start date, and shows all versions to provider and admins', async () => {
    const { provider, id, change } = await member()
    const startsOn = inDays(35)
    const changed = await change({ percentageFreshOnboarding: 12, startsOn })
    expect(changed.reply()).toMatchObject({
      message: 'Terms changed',
      data: {
        percentageFreshOnboarding: 10,
        total: 5_900,
        versions: [
          { version: 2, status: 'Upcoming', percentageFreshOnboarding: 12 },
          { version: 1, status: 'Current', percentageFreshOnboarding: 10 },
        ],
      },
    })
    const starts = new Date(`${startsOn}T00:00:00+05:30`)
    expect(await charged(id, new Date(starts.getTime() - 1))).toBe(10)
    expect(await charged(id, starts)).toBe(12)
    const { membership } = (await market.call(platformStatus, {}, provider)).reply().data
    expect(membership?.versions.map(({ startDate }) => startDate)).toEqual([
      starts.toISOString(),
      membership?.startDate,
    ])
    const looker = await market.addAdmin('provider.view')
    const details = await market.call(adminProviderDetails, { query: { id } }, looker)
    expect(details.reply().serviceProviderData.currentSubscriptionDetails?.versions).toHaveLength(2)
    await expect(market.db.sql`update membership_change set fresh_bps = 0`).rejects.toThrow(
      'never changed',
    )
  })

  it('takes effect at once when the terms are better for the provider', async () => {
    const { id, change } = await member()
    market.clock.advance(DAY_MS)
    const better = { percentageFreshOnboarding: 8, customerLimit: 200, startsOn: inDays(0) }
    expect((await change(better)).reply().data).toMatchObject({
      percentageFreshOnboarding: 8,
      versions: [{ status: 'Current' }, { status: 'Ended' }],
    })
    expect(await charged(id, market.clock.now())).toBe(8)
    const limits = await market.app.memberships.customerLimitsOf(
      market.db.read,
      [id],
      market.clock.now(),
    )
    expect(limits.get(id)?.maxCustomers).toBe(200)
  })

  it('requires 30 days of notice for worse terms, and a start before the membership ends', async () => {
    const { change } = await member()
    const refused = async (asked: Partial<MembershipChange>) => {
      const { status, code, message } = await change({ percentageRenewal: 6, ...asked })
      return [status, code, message]
    }
    const early = 'Terms that are worse for the provider start 30 days from now at the earliest.'
    expect(await refused({ startsOn: inDays(29) })).toEqual([409, 'membership_start_early', early])
    expect(await refused({ startsOn: inDays(-1), percentageRenewal: 5 })).toEqual([
      409,
      'membership_start_early',
      'Choose today or a later day.',
    ])
    expect(await refused({ startsOn: inDays(367) })).toEqual([
      409,
      'membership_start_late',
      'Choose a day before the membership ends.',
    ])
  })

  it('succeeds once for the version that was read, with the permission and a recent step-up', async () => {
    const { id, admin, provider, change } = await member()
    const all = await Promise.all(Array.from({ length: 20 }, () => change({})))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(all.map(({ code }) => code))).toEqual(
      new Set([undefined, 'membership_terms_changed']),
    )
    const body = { ...agreed, id, version: 2, startsOn: inDays(35) }
    const code = async (viewer: SignedInViewer, asked: object = {}) =>
      (await market.call(changeMembership, { body: { ...body, ...asked } }, viewer)).code
    expect(await code(provider)).toBe('forbidden')
    expect(await code(fresh(await market.addAdmin('provider.view')))).toBe('forbidden')
    expect(await code({ ...admin, provedAt: new Date(0) })).toBe('step_up_required')
    expect(await code(fresh(admin), { renewalCharge: undefined })).toBe('invalid_input')
    expect(await code(fresh(admin), { id: newId() })).toBe('not_found')
    const free = await market.addProvider()
    expect(await code(fresh(admin), { id: free.accountId })).toBe('membership_not_running')
  })
})
