import { expect, test } from 'vitest'
import { confirmedIn } from './confirmed.ts'

const tick = { rule: 'superlative', field: 'title', excerpt: 'best' }

test('reads stored confirmations and ignores malformed ones', () => {
  expect(confirmedIn(JSON.stringify([tick, { rule: 'x' }, null, 'text']))).toEqual([tick])
  expect([null, '{', '{}', '"text"'].map(confirmedIn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
