import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { customerSignupSchema, sessionUserSchema, userSignupFormSchema } from './accounts/types.ts'
import { freeTrialPayloadSchema, orderPayloadSchema } from './checkout/types.ts'
import { messagingSearchItemSchema } from './messaging/types.ts'
import { walletRechargeSchema, withdrawalProcessSchema } from './payouts/types.ts'
import { planCardSchema, planSchema } from './plans/types.ts'
import { membershipActivationSchema } from './platform-plans/types.ts'
import {
  followingItemSchema,
  providerCardSchema,
  providerSchema,
  providerStatsSchema,
} from './providers/types.ts'
import { tradeValidity } from './scorecard/types.ts'

/**
 * Modules are found by file name, so that none is forgotten, and being listed here does not count
 * as a use.
 */
const modules: readonly object[] = await Promise.all(
  globSync(['*/types.ts', 'providers/{admin-types,bank-account,signup-form}.ts'], {
    cwd: import.meta.dirname,
  }).map((file) => import(join(import.meta.dirname, file))),
)
/** Shared text and price schemas are defined next to the entities but are not entities. */
const schemas = modules
  .flatMap(Object.entries)
  .flatMap(([name, value]): [string, z.ZodType][] =>
    value instanceof z.ZodType && !(value instanceof z.ZodString || value instanceof z.ZodNumber)
      ? [[name, value]]
      : [],
  )

const me = '018f2b6e-6f3c-7abc-8def-0123456789ab'
const other = '018f2b6e-6f3c-7abc-8def-0123456789ac'
const stranger = '018f2b6e-6f3c-7abc-8def-0123456789ad'

describe('entities', () => {
  it('include more than 45 schemas', () => {
    expect(schemas.length).toBeGreaterThan(45)
  })

  it.each(schemas)('%s has a JSON schema for input and output', (_, schema) => {
    expect(() => z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' })).not.toThrow()
    expect(() => z.toJSONSchema(schema, { io: 'output', target: 'draft-2020-12' })).not.toThrow()
  })

  it.each(schemas)('%s refuses malformed values without throwing', (_, schema) => {
    for (const value of [undefined, null, 1, 'x', true, [[[]]], { _id: { toString: 1 } }]) {
      const parsed = schema.safeParse(value)
      expect(parsed.success && Object.keys(parsed.data ?? {}).includes('_id')).toBe(false)
      expect(parsed.success && typeof value !== 'object').toBe(false)
    }
  })
})

const planAsStored = {
  _id: other,
  title: 'Index options',
  segment: 'Options Buying',
  category: 'Research Analyst',
  bannerURL: null,
  description: 'One call a day',
  keyFeatures: ['Entry, target and stop loss'],
  bonusFeatures: [],
  price: 4999.5,
  validity: 90,
  serviceType: 'normal',
  AUM: null,
  NoOfClients: null,
  Fundmanager: null,
  activated: true,
  paused: false,
  subscribedBy: [me],
  isFreeTrial: true,
  freeTrailDays: 7,
  trailAvailedBy: [],
  tncFileURL: null,
  authorData: { id: other, name: 'Asha Rao', authorImage: null, type: 'Individual' },
  returnsByTime: [null, null, null, null, null],
}

describe('data in responses', () => {
  it('contains no id of another buyer or follower', () => {
    expect(planSchema.parse(planAsStored).subscribedBy).toEqual([me])
    for (const field of ['subscribedBy', 'trailAvailedBy']) {
      const leaking = { ...planAsStored, [field]: [me, stranger] }
      expect(planSchema.safeParse(leaking).success).toBe(false)
    }
    const stats = {
      followersCount: 2,
      contentStats: { articles: 0, videos: 0, events: 0, podcasts: 0 },
    }
    expect(providerStatsSchema.safeParse({ ...stats, Followers: [me] }).success).toBe(true)
    expect(providerStatsSchema.safeParse({ ...stats, Followers: [me, other] }).success).toBe(false)
  })

  it('drops fields that the schema does not have', () => {
    const parsed = planSchema.parse({ ...planAsStored, passwordHash: 'x', planName: 'gold' })
    expect(parsed).not.toHaveProperty('passwordHash')
    expect(parsed).not.toHaveProperty('planName')
  })

  it('has no identity documents, bank data or tokens in public entities', () => {
    const secret = ['DOB', 'certificate', 'password', 'backendToken', 'accNumber', 'telegram']
    for (const schema of [
      planSchema,
      planCardSchema,
      providerSchema,
      providerCardSchema,
      followingItemSchema,
      sessionUserSchema,
      messagingSearchItemSchema,
    ]) {
      for (const field of secret) {
        expect(Object.keys(schema.shape)).not.toContain(field)
      }
    }
  })
})

describe('payment-related input', () => {
  it('refuses unknown fields', () => {
    const order = { subscribedToId: other, amount: 4999.5, orderById: me, validity: '2027-01-01' }
    expect(orderPayloadSchema.safeParse(order).success).toBe(true)
    expect(orderPayloadSchema.safeParse({ ...order, verified: true }).success).toBe(false)
    const trial = { serviceId: other, validTill: null }
    expect(freeTrialPayloadSchema.safeParse(trial).success).toBe(true)
    expect(freeTrialPayloadSchema.safeParse({ ...trial, days: 365 }).success).toBe(false)
  })

  it('reports a missing plan in an order', () => {
    for (const subscribedToId of [undefined, '', 'x']) {
      const refused = orderPayloadSchema.safeParse({ subscribedToId })
      expect(refused.error?.issues).toMatchObject([
        {
          path: ['subscribedToId'],
          message: 'Please open the plan again before submitting the payment.',
        },
      ])
    }
  })

  it('has limits in a membership activation', () => {
    expect(membershipActivationSchema.parse({ id: other })).toMatchObject({
      plan: 'Prepaid',
      pricingType: 'Percentage',
      validity: 1,
    })
    for (const bad of [
      { validity: 2 },
      { percentageRenewal: 100.5 },
      { percentageFreshOnboarding: -1 },
      { renewalCharge: -1 },
      { customerLimit: 1.5 },
      { customerLimit: 1_000_001 },
      { fixedRenewalCharge: Number.POSITIVE_INFINITY },
      { subscriptionActive: true },
    ]) {
      expect(membershipActivationSchema.safeParse({ id: other, ...bad }).success).toBe(false)
    }
  })

  it("reports a missing field of a recharge in the specification's words", () => {
    const message = 'Please fill out both the amount and transaction ID fields.'
    const recharge = { amount: 500, transactionId: 'UTR123456', providerId: other }
    expect(walletRechargeSchema.safeParse(recharge).success).toBe(true)
    for (const missing of [{ amount: undefined }, { transactionId: ' ' }]) {
      const refused = walletRechargeSchema.safeParse({ ...recharge, ...missing })
      expect(refused.error?.issues[0]?.message).toBe(message)
    }
    for (const amount of [0, -5, 0.001, 1e9]) {
      const refused = walletRechargeSchema.safeParse({ ...recharge, amount })
      expect(refused.success).toBe(false)
    }
  })

  it('requires a reference of 6 to 64 characters to process a withdrawal', () => {
    const process = (referenceNo: string) =>
      withdrawalProcessSchema.safeParse({ id: me, referenceNo })
    expect(process('NEFT01').success).toBe(true)
    expect(process('NEFT0').success).toBe(false)
    expect(process('N'.repeat(65)).success).toBe(false)
  })
})

describe('sign-up of a user', () => {
  it('requires the same password twice', () => {
    const form = {
      name: 'Asha Rao',
      email: 'asha@example.in',
      number: '9876543210',
      otp: '123456',
      password: 'correct horse',
      confirmpassword: 'correct horse',
    }
    expect(userSignupFormSchema.safeParse(form).success).toBe(true)
    const refused = userSignupFormSchema.safeParse({ ...form, confirmpassword: 'x' })
    expect(refused.error?.issues).toMatchObject([
      { path: ['confirmpassword'], message: 'Passwords do not match' },
    ])
  })

  it('ignores a role in the form of a customer, and does not require Telegram', () => {
    const form = { name: 'Asha', email: 'asha@example.in', number: '9876543210' }
    expect(customerSignupSchema.parse({ ...form, role: 'admin' })).toEqual(form)
    const unnamed = customerSignupSchema.safeParse({ ...form, name: '' })
    expect(unnamed.error?.issues[0]?.message).toBe('Missing Information')
    const foreign = customerSignupSchema.safeParse({ ...form, telegram: '+44123' })
    expect(foreign.error?.issues[0]?.message).toBe('Invalid Telegram Number')
  })
})

describe('a trade', () => {
  it('shows the first part of its validity', () => {
    expect(tradeValidity({ validity: 'Intraday, till 15:15' })).toBe('Intraday')
    expect(tradeValidity({ validity: '' })).toBe('')
  })
})
