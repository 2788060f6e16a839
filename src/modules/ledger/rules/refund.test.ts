import { describe, expect, it } from 'vitest'
import { directSaleEntry, platform, provider, saleEntry } from './entries.ts'
import { accountName, type LedgerLine } from './entry.ts'
import { apportion, type Refund, refundEntry } from './refund.ts'

const at = new Date('2026-11-21T09:30:00Z')
const providerId = 'p'
const charge = { charge: 100_00n, gst: 18_00n }
const sold = { lineId: 'l', providerId, gross: 1180_00n, gst: 180_00n, charge, at }
const half = { total: 590_00n, gst: 90_00n }

function refund(changes: Partial<Refund> = {}) {
  return refundEntry({
    refundId: 'r',
    providerId,
    sale: saleEntry(sold).lines,
    refundedBefore: { total: 0n, gst: 0n },
    part: half,
    from: 'gateway',
    at,
    ...changes,
  })
}

const amounts = (lines: readonly LedgerLine[]) =>
  Object.fromEntries(lines.map(({ account, amount }) => [accountName(account), amount]))

describe('a refund', () => {
  it('is booked once under its id, and the provider owes what the wallet lacks', () => {
    expect(refund()).toMatchObject({
      key: 'refund:r',
      kind: 'refund',
      subject: { type: 'refund', id: 'r' },
      shortfall: 'owed',
    })
  })

  it('takes a share back from the wallet, whether the sale filled it or paid a debt', () => {
    const built = saleEntry(sold).lines
    const posted = [
      ...built.filter(({ account }) => account.name !== 'wallet_available'),
      provider(providerId, 'wallet_available', 800_00n),
      provider(providerId, 'charges_owed', 82_00n),
    ]
    expect(refund({ sale: posted }).lines).toEqual(refund({ sale: built }).lines)
    expect(amounts(refund().lines)['provider.wallet_available']).toBe(-441_00n)
  })

  it('of a sale that reached our bank is limited to what the bank received', () => {
    const sale = saleEntry(sold).lines.map((line) =>
      line.account.name === 'gateway_clearing' ? platform('bank', line.amount) : line,
    )
    expect(amounts(refund({ sale, from: 'bank' }).lines)['platform.bank']).toBe(590_00n)
    const over = { total: 1180_01n, gst: 180_00n }
    expect(() => refund({ sale, part: over })).toThrow('no more than the sale')
  })

  it('of a direct sale returns the charge in proportion, to the wallet', () => {
    const sale = directSaleEntry({ ...sold, plan: 'Prepaid' }).lines
    expect(amounts(refund({ sale, part: { total: 590_00n, gst: 0n } }).lines)).toEqual({
      'provider.direct_sales': -590_00n,
      'platform.direct_sales': 590_00n,
      'platform.revenue': -50_00n,
      'platform.gst_payable': -9_00n,
      'provider.wallet_available': 59_00n,
    })
    const over = { total: 1180_01n, gst: 0n }
    expect(() => refund({ sale, part: over })).toThrow('no more than the sale')
  })

  it('of a price below its charge returns the charge in proportion to the price', () => {
    const sale = saleEntry({ ...sold, gross: 59_00n, gst: 9_00n }).lines
    expect(amounts(refund({ sale, part: { total: 29_50n, gst: 4_50n } }).lines)).toEqual({
      'platform.gateway_clearing': 29_50n,
      'provider.gst_payable': -4_50n,
      'platform.revenue': -50_00n,
      'platform.gst_payable': -9_00n,
      'provider.wallet_available': 34_00n,
    })
  })

  it('has an amount, and a tax within it', () => {
    for (const part of [
      { total: 0n, gst: 0n },
      { total: 1_00n, gst: -2n },
      { total: 1_00n, gst: 1_02n },
    ]) {
      expect(() => refund({ part })).toThrow('a refund is above zero')
    }
    expect(refund({ part: { total: 90_00n, gst: 90_00n } }).lines).toHaveLength(2)
  })

  it('is refused if its untaxed part exceeds that of the sale', () => {
    expect(() => refund({ part: { total: 1000_01n, gst: 0n } })).toThrow('the untaxed part')
  })
})

describe('an amount that is split', () => {
  it('gives what is left to the largest remainders, and to the first of equal ones', () => {
    expect(apportion(5n, [1n, 2n])).toEqual([2n, 3n])
    expect(apportion(4n, [5n, 1n])).toEqual([3n, 1n])
    expect(apportion(4n, [1n, 5n])).toEqual([1n, 3n])
    expect(apportion(2n, [1n, 1n, 1n])).toEqual([1n, 1n, 0n])
  })

  it('is not negative, and only nothing is split over nothing', () => {
    expect(apportion(0n, [0n, 0n])).toEqual([0n, 0n])
    expect(() => apportion(1n, [0n, 0n])).toThrow('only nothing is split over nothing')
    expect(() => apportion(-1n, [1n])).toThrow('negative')
    expect(() => apportion(1n, [2n, -1n])).toThrow('negative')
  })
})
