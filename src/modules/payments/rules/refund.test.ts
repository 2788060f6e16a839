import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minPaise } from '#kit/money.ts'
import {
  attemptOf,
  coveredBy,
  gatewayRanks,
  isRefundable,
  lostBeyond,
  type RefundReport,
  type RefundState,
  receiptOf,
  statusAfterReport,
} from './refund.ts'

const ID = '01993d5e-8b3a-7c21-9d54-6f0e1a2b3c4d'

describe('refund receipts', () => {
  it('identify their attempt, and fit the length limit of the gateway', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (attempt) => {
        const receipt = receiptOf({ id: ID, attempt })
        expect(attemptOf(ID, receipt)).toBe(attempt)
        expect(receipt.length).toBeLessThanOrEqual(40)
      }),
    )
  })

  it('of other refunds identify no attempt', () => {
    const other = ID.replace('4d', '4e')
    for (const receipt of [other, `${other}-2`, `${ID}-1`, `${ID}-02`, `${ID}-x`, `${ID}-`, null]) {
      expect(attemptOf(ID, receipt)).toBeUndefined()
    }
  })
})

it('never allows refunds of more than was paid, nor of zero or less', () => {
  const amounts = fc.array(fc.bigInt({ min: -50n, max: 500n }), { maxLength: 20 })
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 1000n }), amounts, (paid, asked) => {
      const given: { amount: bigint }[] = []
      for (const amount of asked) {
        if (isRefundable(paid, given, amount)) {
          given.push({ amount })
        }
      }
      expect(given.reduce((all, one) => all + one.amount, 0n)).toBeLessThanOrEqual(paid)
      expect(given.every((one) => one.amount > 0n)).toBe(true)
    }),
  )
  expect(isRefundable(1000n, [{ amount: 600n }], 400n)).toBe(true)
  expect(isRefundable(1000n, [{ amount: 600n }], 401n)).toBe(false)
  expect(isRefundable(1000n, [], 0n)).toBe(false)
})

it.each([
  ['nothing, while the payment covers it', 0n, 0n, 400n, 0n],
  ['nothing, if it replaces a waiting refund', 1000n, 400n, 400n, 0n],
  ['all, once everything was refunded', 1000n, 0n, 400n, 400n],
  ['the part beyond the payment', 1000n, 600n, 1000n, 400n],
  ['all, once more than everything has left', 1700n, 0n, 400n, 400n],
])('a payment of 1,000 that sold nothing loses %s', (_, returning, covered, gone, lost) => {
  expect(lostBeyond(1000n, { returning, covered, gone })).toBe(lost)
})

describe('a dashboard refund', () => {
  const waiting = fc.record({
    amount: fc.bigInt({ min: 1n, max: 500n }),
    status: fc.constantFrom('queued' as const, 'failed' as const),
  })

  it('covers waiting refunds, so that no more than was paid is refunded in total', () => {
    const law = fc.property(
      fc.array(waiting, { maxLength: 6 }),
      fc.bigInt({ min: 0n, max: 500n }),
      fc.bigInt({ min: 1n, max: 500n }),
      (list, gone, made) => {
        const owed = list.map((one, at) => ({ ...one, id: `${at}` }))
        const all = [{ id: 'gone', amount: gone, status: 'processed' as const }, ...owed]
        const waits = owed.reduce((sum, { amount }) => sum + amount, 0n)
        const coverage = coveredBy(all, made)
        const sum = coverage.reduce((total, one) => total + one.covered, 0n)
        expect(sum).toBe(minPaise(made, waits))
        // No more than the payment was recorded as refunded, and the gateway refunds no more than
        // it has.
        const paid = waits > made ? gone + waits : gone + made
        expect(gone + waits - sum + made).toBeLessThanOrEqual(paid)
        for (const { id, covered: part, left } of coverage) {
          const amount = owed.find((one) => one.id === id)?.amount
          expect(part > 0n && left >= 0n && part + left === amount).toBe(true)
        }
      },
    )
    fc.assert(law)
  })

  it('covers the oldest refund first', () => {
    const refunds = ['a', 'b', 'c'].map((id) => ({ id, amount: 100n, status: 'queued' as const }))
    expect(coveredBy(refunds, 150n)).toEqual([
      { id: 'a', covered: 100n, left: 0n },
      { id: 'b', covered: 50n, left: 50n },
    ])
  })
})

describe('reports on a refund', () => {
  const news = fc.record({
    attempt: fc.integer({ min: 1, max: 3 }),
    status: fc.constantFrom(...gatewayRanks.slice(1)),
  })
  /** Every attempt has a separate id at the gateway. */
  const heard = ({ attempt, status }: Pick<RefundReport, 'attempt' | 'status'>): RefundReport => ({
    attempt,
    status,
    gatewayId: `rfnd_${attempt}`,
  })
  const apply = (now: RefundState, one: RefundReport): RefundState => {
    const status = statusAfterReport(now, one)
    return status === undefined || status === 'twice'
      ? now
      : { ...now, status, gatewayId: one.gatewayId }
  }

  it('never reopen a processed refund, and end the same in any order for one attempt', () => {
    fc.assert(
      fc.property(fc.array(news, { maxLength: 8 }), (list) => {
        let now: RefundState = { status: 'queued', attempt: 3, gatewayId: null }
        for (const one of list.map(heard)) {
          const after = apply(now, one)
          expect(now.status !== 'processed' || after.status === 'processed').toBe(true)
          now = after
        }
        const latest = list.filter(({ attempt }) => attempt === 3)
        const forwards = latest.map(heard).reduce(apply, { ...now, status: 'queued' })
        const backwards = latest.map(heard).reduceRight(apply, { ...now, status: 'queued' })
        expect(forwards.status).toBe(backwards.status)
      }),
    )
  })

  it('of an earlier attempt do not fail the current one, but close it when processed', () => {
    const asked: RefundState = { status: 'queued', attempt: 2, gatewayId: null }
    expect(statusAfterReport(asked, heard({ attempt: 1, status: 'failed' }))).toBeUndefined()
    expect(statusAfterReport(asked, heard({ attempt: 1, status: 'pending' }))).toBeUndefined()
    expect(statusAfterReport(asked, heard({ attempt: 1, status: 'processed' }))).toBe('processed')
  })

  it('detect a payment that was refunded twice', () => {
    const done = heard({ attempt: 1, status: 'processed' })
    const pending: RefundState = { status: 'pending', attempt: 2, gatewayId: 'rfnd_2' }
    expect(statusAfterReport(pending, done)).toBe('twice')
    expect(statusAfterReport({ ...pending, status: 'processed' }, done)).toBe('twice')
    const transferred: RefundState = { status: 'transferred', attempt: 1, gatewayId: 'rfnd_1' }
    expect(statusAfterReport(transferred, done)).toBe('twice')
    expect(statusAfterReport(transferred, heard({ attempt: 1, status: 'failed' }))).toBeUndefined()
    expect(statusAfterReport({ ...transferred, status: 'covered' }, done)).toBe('twice')
    expect(statusAfterReport({ ...pending, attempt: 1, gatewayId: 'rfnd_1' }, done)).toBe(
      'processed',
    )
  })
})
