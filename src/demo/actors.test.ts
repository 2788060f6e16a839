import { describe, expect, it } from 'vitest'
import {
  ADMIN_PASSWORD_MIN_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
} from '#contract/accounts/limits.ts'
import { permissions } from '#contract/accounts/roles.ts'
import { describeActors } from './actors.ts'
import { loadMarketplace } from './marketplace.ts'
import { testNow as now } from './testing.ts'

const market = loadMarketplace(now)
const actors = describeActors(market)
const actor = (key: string) => actors.find((one) => one.key === key)

describe('actors', () => {
  it('are two of each role, with distinct passwords of the required length', () => {
    expect(actors.map(({ key }) => key)).toEqual(['U1', 'U2', 'P1', 'P2', 'A-full', 'A-view'])
    for (const { role, password } of actors) {
      const least = role === 'admin' ? ADMIN_PASSWORD_MIN_CHARACTERS : PASSWORD_MIN_CHARACTERS
      expect(password.length).toBeGreaterThanOrEqual(least)
      expect(password).toContain('demo')
    }
    expect(new Set(actors.map(({ password }) => password)).size).toBe(actors.length)
  })

  it('can be printed as JSON', () => {
    expect(JSON.parse(JSON.stringify(actors))).toEqual(actors)
  })

  it('own the follows, plans and sub-profiles of their stories', () => {
    expect(actor('U1')?.owns.follows).not.toEqual([])
    expect(actor('P1')?.owns.plans?.length).toBeGreaterThanOrEqual(6)
    expect(actor('P2')?.owns.plans?.length).toBeGreaterThanOrEqual(6)
    expect(actor('P2')?.owns.subProfiles).toHaveLength(2)
  })

  it('own orders, wallets and withdrawals, some awaiting a decision', () => {
    expect(actor('U1')?.owns.orders?.length).toBeGreaterThanOrEqual(3)
    expect(actor('U2')?.owns.orders?.join()).toContain('submitted')
    for (const key of ['P1', 'P2']) {
      const owns = actor(key)?.owns
      expect(owns?.orders?.filter((one) => one.includes('submitted'))).toHaveLength(3)
      expect(owns?.wallet).toHaveLength(1)
      expect(owns?.platformPlans).toHaveLength(owns?.plans?.length ?? 0)
      expect(owns?.membership?.length).toBeGreaterThan(0)
    }
    expect(actor('P1')?.owns.withdrawals?.join()).toContain('pending')
    expect(actor('P2')?.owns.withdrawals?.join()).toContain('approved')
  })

  it('include two verified analysts, a person and a company', () => {
    const providers = market.providers.filter(({ id }) =>
      [actor('P1')?.id, actor('P2')?.id].includes(id),
    )
    expect(providers.map(({ type }) => type).sort()).toEqual(['Individual', 'Non Individual'])
    expect(providers.every((one) => one.verified && one.category === 'Research Analyst')).toBe(true)
  })

  it('include an admin with every permission and one with view permissions only', () => {
    expect(actor('A-full')?.owns.permissions).toEqual(permissions)
    const viewOnly = actor('A-view')?.owns.permissions ?? []
    expect(viewOnly.length).toBeGreaterThan(0)
    expect(viewOnly.filter((one) => !one.endsWith('.view') || one === 'kyc.view')).toEqual([])
    expect(
      market.admins.filter((one) => one.permissions.length === permissions.length),
    ).toHaveLength(2)
  })
})
