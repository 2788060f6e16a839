import { describe, expect, it } from 'vitest'
import { equalSignatures, paymentSignature, webhookSignature } from './signatures.ts'

describe('the gateway signatures', () => {
  it('match the published example of a payment', () => {
    expect(
      paymentSignature('EnLs21M47BllR3X8PSFtjtbd', 'order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l'),
    ).toBe('0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f')
  })

  it('match the published example of an event', () => {
    expect(webhookSignature('123456', Buffer.from('{"a":1,"b":2,"c":{"d":3}}'))).toBe(
      '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
    )
  })

  it('differ for another body, another secret, and swapped ids', () => {
    const body = Buffer.from('{"a":1}')
    const right = webhookSignature('s', body)
    expect(equalSignatures(right, webhookSignature('s', Buffer.from('{"a":2}')))).toBe(false)
    expect(equalSignatures(right, webhookSignature('t', body))).toBe(false)
    expect(equalSignatures(right, right)).toBe(true)
    expect(paymentSignature('s', 'a', 'b')).not.toBe(paymentSignature('s', 'b', 'a'))
  })

  it.each(['', 'zz', '0'.repeat(63), '0'.repeat(65), 'G'.repeat(64), 'é'.repeat(64)])(
    'never equal %j',
    (presented) => {
      expect(equalSignatures(paymentSignature('s', 'o', 'p'), presented)).toBe(false)
    },
  )
})
