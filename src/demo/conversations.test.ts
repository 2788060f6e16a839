import { describe, expect, it } from 'vitest'
import { isId } from '#kit/id.ts'
import { actorCredentials } from './actors.ts'
import { loadMarketplace } from './marketplace.ts'

const now = new Date('2026-11-21T04:30:00.000Z')
const market = loadMarketplace(now)
const idOf = (email: string) =>
  [...market.customers, ...market.providers].find((one) => one.email === email)?.id

describe('the demo’s conversations', () => {
  it('are unique pairs with verified providers, some with the named accounts', () => {
    const { conversations, providers } = market
    expect(conversations.length).toBeGreaterThan(30)
    const verified = new Set(providers.filter(({ verified: shown }) => shown).map(({ id }) => id))
    expect(conversations.every(({ other }) => verified.has(other))).toBe(true)
    for (const key of ['U1', 'P1', 'P2'] as const) {
      const id = idOf(actorCredentials[key].email)
      const own = conversations.filter(({ one, other }) => one === id || other === id)
      expect(own.length, key).toBeGreaterThan(1)
    }
    const pairs = conversations.map(({ one, other }) => `${one} ${other}`)
    expect(new Set(pairs).size).toBe(pairs.length)
  })

  it('are in the past and in order, and some are unread', () => {
    for (const { messages, read } of market.conversations) {
      const times = messages.map(({ at }) => at.getTime())
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(now.getTime())
      expect(messages.every(({ id }) => isId(id))).toBe(true)
      expect(Math.max(...read)).toBe(messages.length)
    }
    const unread = market.conversations.filter(({ read }) => read[0] !== read[1])
    expect(unread.length).toBeGreaterThan(5)
  })
})
