import { expect, it } from 'vitest'
import { platform, provider } from './entries.ts'
import { type LedgerLine, vectorOf } from './entry.ts'

const entry = (lines: readonly LedgerLine[], providerId?: string) => ({
  key: 'k',
  kind: 'recharge' as const,
  subject: { type: 'wallet_recharge', id: 'r' },
  at: new Date('2026-11-21T09:30:00Z'),
  ...(providerId === undefined ? {} : { providerId }),
  lines,
})

it('has the amounts of its accounts, and the provider of its lines', () => {
  const lines = [platform('bank', -5n), provider('a', 'wallet_available', 5n)]
  const { providerId, amounts } = vectorOf(entry(lines))
  expect(providerId).toBe('a')
  expect(amounts.filter((amount) => amount !== 0n)).toEqual([5n, -5n])
})

it('is rejected if an account is named twice, even if what is left adds up to zero', () => {
  const twice = [platform('bank', -5n), platform('bank', -5n), provider('a', 'paid_out', 5n)]
  expect(() => vectorOf(entry(twice))).toThrow('names each account once')
  expect(() => vectorOf(entry([platform('bank', 0n)]))).toThrow('with an amount')
})

it('is rejected if it concerns two providers, by its lines or by its name', () => {
  const moved = [provider('a', 'wallet_available', -5n), provider('b', 'wallet_held', 5n)]
  expect(() => vectorOf(entry(moved))).toThrow('has one provider')
  const own = [provider('a', 'wallet_available', -5n), provider('a', 'wallet_held', 5n)]
  expect(vectorOf(entry(own, 'a')).providerId).toBe('a')
  expect(() => vectorOf(entry(own, 'b'))).toThrow('has one provider')
})

it('is rejected if it does not add up to zero', () => {
  const lines = [platform('bank', -5n), provider('a', 'wallet_available', 4n)]
  expect(() => vectorOf(entry(lines))).toThrow('adds up to zero')
})
