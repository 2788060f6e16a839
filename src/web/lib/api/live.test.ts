import { expect, test } from 'vitest'
import { z } from 'zod'
import { checkedListener } from './live.ts'

test('passes on valid messages and drops the others', () => {
  const got: number[] = []
  const listener = checkedListener(z.object({ unread: z.int() }), ({ unread }) => got.push(unread))
  listener({ unread: 3 })
  listener({ unread: 'three' })
  listener(undefined)
  listener({ unread: 4, more: true })
  expect(got).toEqual([3, 4])
})
