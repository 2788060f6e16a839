import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type IntentStatus,
  laterStatus,
  type PaymentRank,
  type PaymentReport,
  paymentRanks,
  publicStatus,
  statusAfter,
  stepAfter,
} from './intent.ts'
import { gatewayRanks, laterRefundStatus } from './refund.ts'

/**
 * The module's state machine without its database: what is sold and refunded for a list of facts.
 */
function play(facts: readonly PaymentReport[], amount = 100n) {
  let status: IntentStatus = 'created'
  let capturedPaymentId: string | undefined
  const ranks = new Map<string, PaymentRank>()
  const sold: string[] = []
  const returned = new Set<string>()
  for (const heard of facts) {
    const rank = laterStatus(ranks.get(heard.paymentId) ?? 'created', heard.status)
    ranks.set(heard.paymentId, rank)
    const fact = { ...heard, status: rank }
    const step = stepAfter({ status, amount, capturedPaymentId }, fact)
    if (step === 'sell') {
      sold.push(fact.paymentId)
      capturedPaymentId = fact.paymentId
      status = 'captured'
    } else {
      if (step === 'refund') {
        returned.add(fact.paymentId)
      }
      status = statusAfter(status, rank)
    }
  }
  return { status, sold, returned, ranks }
}

const rank = fc.constantFrom<PaymentRank>('created', 'failed', 'authorized', 'captured')
const fact = (paymentId: string, amounts: fc.Arbitrary<bigint> = fc.constant(100n)) =>
  fc.record({
    paymentId: fc.constant(paymentId),
    status: rank,
    amount: amounts,
    currency: fc.constant('INR'),
  })

const shuffled = (facts: readonly PaymentReport[]) =>
  fc.shuffledSubarray([...facts], { minLength: facts.length, maxLength: facts.length })

describe('a payment intent', () => {
  it('ends in the same state in any order and repetition of its reports', () => {
    fc.assert(
      fc.property(
        fc
          .array(fact('pay_1'), { minLength: 1, maxLength: 8 })
          .chain((facts) =>
            fc.tuple(fc.constant(facts), shuffled(facts), shuffled([...facts, ...facts])),
          ),
        ([facts, reordered, repeated]) => {
          const first = play(facts)
          for (const other of [play(reordered), play(repeated)]) {
            expect(other).toEqual(first)
          }
          expect(first.sold.length).toBe(facts.some((one) => one.status === 'captured') ? 1 : 0)
        },
      ),
    )
  })

  it('is sold at most once, and every other captured payment is refunded', () => {
    const any = fc.oneof(fact('pay_1'), fact('pay_2'), fact('pay_3'))
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (facts) => {
        const { sold, returned, ranks, status } = play(facts)
        const paid = [...ranks].filter(([, one]) => one === 'captured').map(([id]) => id)
        expect(sold.length).toBe(paid.length === 0 ? 0 : 1)
        expect(new Set([...sold, ...returned])).toEqual(new Set(paid))
        expect(returned.has(sold[0] ?? '')).toBe(false)
        expect(status === 'captured').toBe(sold.length === 1)
      }),
    )
  })

  it('is never sold for another amount or currency', () => {
    const odd = fact(
      'pay_1',
      fc.bigInt({ min: 1n, max: 1000n }).filter((one) => one !== 100n),
    )
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 10 }), (facts) => {
        expect(play(facts).sold).toEqual([])
      }),
    )
    const dollars = { paymentId: 'p', status: 'captured', amount: 100n, currency: 'USD' } as const
    expect(play([dollars]).sold).toEqual([])
  })

  it('is not sold for a payment that was already refunded', () => {
    const gone = { paymentId: 'p', status: 'refunded', amount: 100n, currency: 'INR' } as const
    expect(play([gone, { ...gone, status: 'captured' }]).sold).toEqual([])
  })

  it('succeeds late, after a failed attempt', () => {
    const failed = { paymentId: 'p', status: 'failed', amount: 100n, currency: 'INR' } as const
    expect(play([failed]).status).toBe('attempted')
    expect(play([failed, { ...failed, status: 'authorized' }]).status).toBe('authorized')
    expect(play([failed, { ...failed, status: 'captured' }]).sold).toEqual(['p'])
    expect(statusAfter('closed', 'failed')).toBe('closed')
    expect(statusAfter('closed', 'authorized')).toBe('authorized')
    expect(statusAfter('unsold', 'authorized')).toBe('unsold')
  })

  it('has one of five statuses for the payer', () => {
    expect(publicStatus('created', false)).toBe('open')
    expect(publicStatus('attempted', true)).toBe('processing')
    expect(publicStatus('authorized', false)).toBe('processing')
    expect(publicStatus('captured', false)).toBe('paid')
    expect(publicStatus('unsold', false)).toBe('refunding')
    expect(publicStatus('closed', false)).toBe('closed')
  })
})

describe('the later of several statuses', () => {
  const rises = <T>(ranks: readonly T[], later: (one: T, other: T) => T) => {
    const one = fc.constantFrom(...ranks)
    fc.assert(
      fc.property(one, one, one, (a, b, c) => {
        expect(later(a, b)).toBe(later(b, a))
        expect(later(a, later(b, c))).toBe(later(later(a, b), c))
        expect(later(a, a)).toBe(a)
      }),
    )
  }
  it('does not depend on order or repetition for payments', () => rises(paymentRanks, laterStatus))
  it('does not depend on order or repetition for refunds', () =>
    rises(gatewayRanks, laterRefundStatus))
})
