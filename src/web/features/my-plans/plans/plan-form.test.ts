import { describe, expect, it } from 'vitest'
import { createCoupon } from '#contract/plans/coupons.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import { couponForm, newCouponValues } from '../coupons/coupon-form.ts'
import { choiceForm, noChoice } from '../platform/plan-choice.ts'
import { BANNER_ON_ITS_WAY } from './placeholders.ts'
import { newPlanValues, type PlanValues } from './plan-form.ts'
import { planForm } from './plan-schema.ts'

const filled: PlanValues = {
  ...newPlanValues('Research Analyst'),
  title: 'Large Cap Letter',
  description: 'Swing ideas.',
  keyFeatures: ' Two ideas a week \n\nExit alerts\n',
  price: '1,49,999.50',
  validity: '90',
}

const fundOf = (category: ProviderCategory) => ({ fund: newPlanValues(category).fund })

const messagesOf = (values: PlanValues) =>
  planForm.safeParse(values).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the plan form', () => {
  it('parses amounts as people write them, and one feature per line', () => {
    expect(planForm.parse(filled)).toMatchObject({
      price: 149_999.5,
      validity: 90,
      keyFeatures: ['Two ideas a week', 'Exit alerts'],
      bonusFeatures: [],
      freeTrailDays: 0,
      tncDocumentId: null,
      fund: null,
    })
  })

  it('rejects blank and invalid numbers, with a message at the field', () => {
    expect(messagesOf({ ...filled, price: '', validity: '1.5' })).toEqual([
      ['price', 'Please enter an amount in rupees with at most two decimals'],
      ['validity', 'Please enter a whole number within the limits'],
    ])
    expect(messagesOf({ ...filled, keyFeatures: 'a\n'.repeat(31) })).toEqual([
      ['keyFeatures', 'Please write at most 30 lines.'],
    ])
  })

  it('rejects a picture that is still uploading, and omits an unchanged one', () => {
    expect(messagesOf({ ...filled, bannerId: BANNER_ON_ITS_WAY })).toEqual([
      ['bannerId', 'The picture is still uploading.'],
    ])
    expect(planForm.parse({ ...filled, bannerId: undefined }).bannerId).toBeUndefined()
    expect(planForm.parse({ ...filled, bannerId: null }).bannerId).toBeNull()
  })

  it('requires fund figures for funds only', () => {
    expect(messagesOf({ ...filled, ...fundOf('PMS') })).toEqual([
      ['fund.AUM', 'Please enter an amount in rupees with at most two decimals'],
      ['fund.NoOfClients', 'Please enter a whole number within the limits'],
    ])
    expect(messagesOf({ ...filled, ...fundOf('Trainers') })).toBeUndefined()
  })

  it('parses an unknown return as null, and rejects an impossible one', () => {
    const fund = { AUM: '12,00,000', NoOfClients: '40', Fundmanager: ' ' }
    const known = planForm.parse({
      ...filled,
      fund: { ...fund, returnsByTime: ['1.5', '', '-20', '', ''] },
    })
    expect(known.fund).toEqual({
      AUM: 1_200_000,
      NoOfClients: 40,
      Fundmanager: null,
      returnsByTime: [1.5, null, -20, null, null],
    })
    expect(
      messagesOf({ ...filled, fund: { ...fund, returnsByTime: ['-101', 'x', '', '', ''] } }),
    ).toEqual([
      ['fund.returnsByTime.0', 'Please enter a percentage, or leave it blank.'],
      ['fund.returnsByTime.1', 'Please enter a percentage, or leave it blank.'],
    ])
  })
})

describe('the choice of a platform plan', () => {
  it('requires a plan and a duration', () => {
    const issues = choiceForm.safeParse(noChoice).error?.issues.map(({ message }) => message)
    expect(issues).toEqual(['Please select plan type', 'Please plan duration'])
    expect(choiceForm.parse({ planName: 'gold', duration: '360' })).toEqual({
      planName: 'gold',
      duration: 360,
    })
  })
})

describe('the coupon form', () => {
  const coupon = { ...newCouponValues, code: 'monsoon26', expiresOn: '2026-12-31' }

  it('parses the discount as a whole percentage or an amount', () => {
    const shared = { code: 'MONSOON26', planId: undefined, maxUses: 100, expiresOn: '2026-12-31' }
    expect(couponForm.parse({ ...coupon, percent: '15' })).toEqual({ ...shared, percent: 15 })
    expect(couponForm.parse({ ...coupon, kind: 'amount', amount: '250.50' })).toEqual({
      ...shared,
      amount: 250.5,
    })
    expect(couponForm.safeParse({ ...coupon, percent: '101' }).success).toBe(false)
  })

  it.each(['percent', 'amount'] as const)('reports %s where the server does', (kind) => {
    const wrong = couponForm.safeParse({ ...coupon, kind, [kind]: '-5', maxUses: '0' })
    const fields = wrong.error?.issues.map(({ path }) => path.join('.'))
    const refused = createCoupon.body.safeParse({ ...coupon, [kind]: -5, maxUses: 0 })
    expect(fields).toEqual(['maxUses', kind])
    expect(refused.error?.issues.map(({ path }) => path.join('.'))).toEqual(
      expect.arrayContaining(fields ?? []),
    )
  })
})
