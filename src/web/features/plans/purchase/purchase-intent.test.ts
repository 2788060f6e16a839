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

it('a wish survives the sign-in and is granted once', () => {
  const store = storeOf()
  rememberIntent(store, 'plan-1', 'cart', 1_000)
  expect(takeIntent(store, 'plan-2', 2_000)).toBeUndefined()
  expect(takeIntent(store, 'plan-1', 2_000)).toBe('cart')
  expect(takeIntent(store, 'plan-1', 2_000)).toBeUndefined()
})

it('a wish of long ago, and what is none, are not granted', () => {
  const store = storeOf()
  rememberIntent(store, 'plan-1', 'trial', 0)
  expect(takeIntent(store, 'plan-1', 30 * MINUTE_MS)).toBeUndefined()
  expect(takeIntent(store, 'plan-1', 0)).toBeUndefined()
  store.setItem('plan-wanted', 'house plan-1 0')
  expect(takeIntent(store, 'plan-1', 1)).toBeUndefined()
})

it('a browser that keeps nothing does not fail', () => {
  const refuse = () => {
    throw new Error('no storage')
  }
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse }
  rememberIntent(store, 'plan-1', 'cart', 0)
  expect(takeIntent(store, 'plan-1', 1)).toBeUndefined()
})
