import { describe, expect, it } from 'vitest'
import { renewalText } from './subscription-ending.ts'

describe('the subscription-ending mail', () => {
  it('does not mention the yearly limit when the plan can be renewed at once', () => {
    expect(renewalText('now')).toBe('A renewal continues from that moment, whenever you buy it')
  })

  it('says from when the yearly limit allows a renewal', () => {
    expect(renewalText(new Date('2026-11-23T12:12:00Z'))).toBe(
      'A renewal continues from that moment, whenever you buy it. SEBI limits what a provider may charge you in a year, so you can buy it from 23 Nov 2026, 5:42 pm IST',
    )
  })

  it('says that a plan that is off sale can’t be renewed', () => {
    expect(renewalText('off-sale')).toBe('It is no longer on sale, so you can’t renew it')
  })

  it('says that a renewal at a price above the yearly limit is not possible', () => {
    const text = renewalText('never')
    expect(text).toContain('you can’t renew at that price')
    expect(text).not.toContain('whenever you buy it')
  })
})
