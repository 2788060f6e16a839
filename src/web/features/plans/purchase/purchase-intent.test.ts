import { expect, it } from 'vitest'
import { MINUTE_MS } from '#kit/clock.ts'
import { rememberIntent, takeIntent } from './purchase-intent.ts'

function storeOf(entries = new Map<string, string>()) {
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

it('a purchase intent survives the sign-in and is used once', () => {
  const store = storeOf()
  rememberIntent(store, 'plan-1', 'cart', 1_000)
  expect(takeIntent(store, 'plan-2', 2_000)).toBeUndefined()
  expect(takeIntent(store, 'plan-1', 2_000)).toBe('cart')
  expect(takeIntent(store, 'plan-1', 2_000)).toBeUndefined()
})

it('an expired or malformed purchase intent is ignored', () => {
  const store = storeOf()
  rememberIntent(store, 'plan-1', 'trial', 0)
  expect(takeIntent(store, 'plan-1', 30 * MINUTE_MS)).toBeUndefined()
  expect(takeIntent(store, 'plan-1', 0)).toBeUndefined()
  store.setItem('plan-wanted', 'house plan-1 0')
  expect(takeIntent(store, 'plan-1', 1)).toBeUndefined()
})

it('does not fail when the browser refuses storage', () => {
  const refuse = () => {
    throw new Error('no storage')
  }
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse }
  rememberIntent(store, 'plan-1', 'cart', 0)
  expect(takeIntent(store, 'plan-1', 1)).toBeUndefined()
})
