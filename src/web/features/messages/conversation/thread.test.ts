import { describe, expect, it } from 'vitest'
import type { Message } from '#contract/messaging/types.ts'
import { hasGap, type Thread, threadReducer } from './thread.ts'

const message = (seq: number, clientId: string | null = null): Message => ({
  _id: `m${seq}`,
  sender: 'a',
  content: `${seq}`,
  createdAt: '2026-11-21T04:30:00.000Z',
  seq,
  clientId,
  file: null,
  asksForSecret: false,
})

const empty: Thread = { messages: [], more: false, pending: [], otherRead: 0 }
const places = ({ messages }: Thread) => messages.map(({ seq }) => seq)
const arrived = (thread: Thread, ...seqs: number[]) =>
  threadReducer(thread, { kind: 'arrived', messages: seqs.map((seq) => message(seq)) })

describe('a thread', () => {
  it('accepts each message once, in order, and none beyond a gap', () => {
    const some = arrived(arrived(empty, 4, 5), 5, 6)
    expect(places(some)).toEqual([4, 5, 6])
    expect(places(arrived(some, 8, 9))).toEqual([4, 5, 6])
    expect(hasGap(some, [message(8)], 9)).toBe(true)
    expect(hasGap(some, [message(7)], 7)).toBe(false)
    expect(hasGap(some, [message(6)], 6)).toBe(false)
    expect(hasGap(some, [message(7)], 9)).toBe(true)
  })

  it('adds older pages at the top', () => {
    const some = arrived(empty, 4, 5)
    const older = [2, 3, 4].map((seq) => message(seq))
    const grown = threadReducer(some, { kind: 'older', messages: older, more: true })
    expect([places(grown), grown.more]).toEqual([[2, 3, 4, 5], true])
  })

  it('shows a pending message until it is stored, also after a retry', () => {
    const pending = { clientId: 'c', content: 'x', at: '', file: null, failure: null }
    const sending = threadReducer(empty, { kind: 'sending', pending })
    const failed = threadReducer(sending, { kind: 'failed', clientId: 'c', failure: 'no' })
    expect(failed.pending).toMatchObject([{ failure: 'no' }])
    const again = threadReducer(failed, { kind: 'sending', pending })
    expect(again.pending).toEqual([pending])
    const stored = threadReducer(again, { kind: 'arrived', messages: [message(1, 'c')] })
    expect([places(stored), stored.pending]).toEqual([[1], []])
    expect(threadReducer(failed, { kind: 'dropped', clientId: 'c' }).pending).toEqual([])
  })

  it("keeps the other person's read position, which never decreases", () => {
    const read = threadReducer(empty, { kind: 'receipt', seq: 5 })
    expect(threadReducer(read, { kind: 'receipt', seq: 3 }).otherRead).toBe(5)
  })
})
