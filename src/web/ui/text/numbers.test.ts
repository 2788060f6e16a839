import { describe, expect, it } from 'vitest'
import {
  directionOf,
  formatCount,
  formatGainInR,
  formatMoney,
  formatPercent,
  formatShortRupees,
} from './numbers.ts'

describe('number formats', () => {
  it('groups by lakh and crore', () => {
    expect(formatCount(12345678)).toBe('1,23,45,678')
    expect(formatMoney(123456)).toBe('₹1,23,456.00')
    expect(formatMoney(11699.6, true)).toBe('₹11,700')
  })
  it('puts a true minus sign before the rupee', () => {
    expect(formatMoney(-250.5)).toBe('\u2212₹250.50')
    expect(formatPercent(-1.234)).toBe('\u22121.23%')
    expect(formatShortRupees(-250000)).toBe('\u2212₹2.5 L')
  })
  it('shows gains in R with their sign', () => {
    expect(formatGainInR(0.417)).toBe('+0.42 R')
    expect(formatGainInR(-1.5, 1)).toBe('\u22121.5 R')
    expect(formatGainInR(0)).toBe('0.00 R')
  })
  it('abbreviates from one lakh up', () => {
    expect(formatShortRupees(99_999)).toBe('₹99,999')
    expect(formatShortRupees(1_240_000)).toBe('₹12.4 L')
    expect(formatShortRupees(30_500_000)).toBe('₹3.05 Cr')
  })
  it('treats a value that rounds to zero as flat', () => {
    expect(directionOf(0.004)).toBe('flat')
    expect(directionOf(-0.004)).toBe('flat')
    expect(directionOf(0.006)).toBe('up')
    expect(directionOf(-2)).toBe('down')
  })
})
