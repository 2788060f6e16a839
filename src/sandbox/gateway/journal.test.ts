import { expect, it } from 'vitest'
import { openJournal } from './journal.ts'

it('keeps the last thousand delivered events, and all undelivered ones', () => {
  const { state, append } = openJournal(undefined)
  const ids = Array.from({ length: 1010 }, (_, index) => String(index))
  for (const id of ids) {
    append({ type: 'event', event: { id, body: '{}', signature: '' } })
  }
  expect(state.undelivered.size).toBe(1010)
  for (const id of ids.slice(2)) {
    append({ type: 'delivered', id })
  }
  expect([...state.undelivered.keys()]).toEqual(['0', '1'])
  expect(state.delivered.map(({ id }) => id)).toEqual(ids.slice(-1000))
})
