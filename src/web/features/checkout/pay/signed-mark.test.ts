import { expect, test } from 'vitest'
import { findSigned, forgetSigned, rememberSigned } from './signed-mark.ts'

function storeOf(): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    clear: () => held.clear(),
    key: (index) => [...held.keys()][index] ?? null,
    getItem: (key) => held.get(key) ?? null,
    setItem: (key, value) => void held.set(key, value),
    removeItem: (key) => void held.delete(key),
  }
}

test('remembers the signed agreement of an order until it is forgotten', () => {
  const store = storeOf()
  rememberSigned(store, 'order-1', 'agreement-1')
  expect(findSigned(store, 'order-1')).toBe('agreement-1')
  expect(findSigned(store, 'order-2')).toBeUndefined()
  forgetSigned(store, 'order-1')
  expect(findSigned(store, 'order-1')).toBeUndefined()
})

test('does not fail when the browser refuses storage', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const store = { getItem: refuse, setItem: refuse, removeItem: refuse }
  rememberSigned(store, 'order-1', 'agreement-1')
  forgetSigned(store, 'order-1')
  expect(findSigned(store, 'order-1')).toBeUndefined()
})
