import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailInput, mobileInput, personName, telegramInput } from '#contract/accounts/fields.ts'
import { isGstin } from '#contract/common/gstin.ts'
import { DESCRIPTION_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { gstStateCode } from '#contract/common/states.ts'
import { standardWarning } from '#contract/documents/most-important-terms.ts'
import { providerCategories } from '#contract/providers/categories.ts'
import { REGISTERED_NAME_MAX_CHARACTERS } from '#contract/providers/limits.ts'
import { isId } from '#kit/id.ts'
import { loadMarketplace } from './marketplace.ts'
import { adCodeBreaches, asJson, testNow as now, readableTexts } from './testing.ts'

const market = loadMarketplace(now)
const { providers, customers, admins, plans } = market
const byId = new Map(providers.map((one) => [one.id, one]))
const companiesAndPersons = providers.filter((one) => one.type !== 'sub profile')

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, index) => values.indexOf(value) !== index)
}

describe('the marketplace', () => {
  it('has 120 providers, 400 customers, 5 admins and 300 plans', () => {
    expect(providers).toHaveLength(120)
    expect(customers).toHaveLength(400)
    expect(admins).toHaveLength(5)
    expect(plans).toHaveLength(300)
  })

  it('is identical when generated for the same moment', () => {
    expect(asJson(loadMarketplace(now))).toBe(asJson(market))
  })

  it('has nothing after its moment, and the same orders for every moment', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (moment) => {
          const { orders, withdrawals, purchases, subscriptions, ...other } =
            loadMarketplace(moment)
          const came = [
            ...other.providers.map(({ joinedAt }) => joinedAt),
            ...other.follows.map(({ followedAt }) => followedAt),
            ...subscriptions.map(({ startsAt }) => startsAt),
            ...purchases.map(({ at }) => at),
            ...withdrawals.map(({ requestedAt }) => requestedAt),
          ]
          expect(came.filter((at) => at > moment)).toEqual([])
          const paid = new Map(
            orders.map((one) => ['paidAt' in one ? one.subscriptionId : '', one]),
          )
          for (const { id, startsAt } of subscriptions) {
            const order = paid.get(id)
            expect(order === undefined || ('paidAt' in order && +order.paidAt === +startsAt)).toBe(
              true,
            )
          }
          expect(orders.filter((one) => 'paidAt' in one && one.paidAt < one.createdAt)).toEqual([])
          const drawn = market.orders.map(({ id }) => id.slice(-12))
          expect(orders.map(({ id }) => id.slice(-12))).toEqual(drawn)
          expect(
            orders.map(({ id }) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)),
          ).toEqual(orders.map(({ createdAt }) => createdAt.getTime()))
        },
      ),
      { numRuns: 10 },
    )
  })

  it('has the same people, plans and terms at any hour of any day', () => {
    const drawn = (now: string) => {
      const market = loadMarketplace(new Date(now))
      return {
        providers: market.providers.map(({ regName, regNumber }) => [regName, regNumber]),
        customers: market.customers.map(({ name, email }) => [name, email]),
        plans: market.plans.map(({ title, price, validity }) => [title, price, validity]),
        subscriptions: market.subscriptions.map(({ kind, amount, story }) => [kind, amount, story]),
        memberships: market.memberships.map(({ plan, customerLimit }) => [plan, customerLimit]),
      }
    }
    const first = drawn('2026-11-21T09:05:00Z')
    for (const now of ['2026-11-21T18:25:00Z', '2026-11-21T18:35:00Z', '2027-03-01T03:00:00Z']) {
      expect(drawn(now)).toEqual(first)
    }
  })

  it('has unique emails and mobile numbers, and plan prices within bounds', () => {
    const emails = [...providers, ...customers, ...admins].map(({ email }) => email)
    expect(repeated(emails)).toEqual([])
    expect(repeated([...providers, ...customers].map((one) => one.number))).toEqual([])
    expect(plans.filter(({ price }) => price < 49_900n || price > 2_499_900n)).toEqual([])
  })

  it('has unique and valid ids', () => {
    const ids = [...providers, ...customers, ...admins, ...plans, ...market.subscriptions].map(
      ({ id }) => id,
    )
    expect(repeated(ids)).toEqual([])
    expect(ids.every(isId)).toBe(true)
  })

  it('uses valid contact details, on reserved domains or known public sites', () => {
    for (const { email, number } of [...providers, ...customers]) {
      expect(emailInput.safeParse(email).success, email).toBe(true)
      expect(mobileInput.safeParse(number).success, number).toBe(true)
    }
    for (const { name, telegram } of customers) {
      expect(personName().safeParse(name).success, name).toBe(true)
      expect(telegramInput.safeParse(telegram ?? '').success, String(telegram)).toBe(true)
    }
    const addresses = asJson(market).match(/[\w.]+@[\w.-]+|https?:\/\/[^"/\s]+/g) ?? []
    const outside = addresses.filter(
      (one) =>
        !one.endsWith('.example') &&
        !/@valid[a-z]{4}$/.test(one) &&
        one !== 'https://www.sebi.gov.in' &&
        one !== 'https://www.youtube.com',
    )
    expect(outside).toEqual([])
    expect(addresses.length).toBeGreaterThan(1000)
  })

  it('obeys the advertisement code in every text', () => {
    const texts = readableTexts(market)
    expect(texts.length).toBeGreaterThan(3000)
    expect(texts.flatMap(adCodeBreaches)).toEqual([])
  })

  it('has no unfilled template in any text', () => {
    expect(readableTexts(market).filter((text) => /[{}|]|undefined|null|NaN/.test(text))).toEqual(
      [],
    )
  })
})

describe('the advertisement check', () => {
  it.each([
    'The best analyst of Pune',
    'Assured returns',
    '92% accuracy',
    'A success ratio of 80',
    'No. 1 research desk',
    'Guaranteed income',
    '15 per cent returns',
    'We are a leading house',
  ])('rejects: %s', (text) => {
    expect(adCodeBreaches(text)).not.toEqual([])
  })

  it('accepts the prescribed warning', () => {
    expect(adCodeBreaches(standardWarning)).toEqual([])
  })
})

describe('providers', () => {
  it('fill every category, with at least eight verified in each', () => {
    for (const category of providerCategories) {
      const verified = providers.filter((one) => one.category === category && one.verified)
      expect(verified.length, category).toBeGreaterThanOrEqual(8)
    }
    expect(providers.filter((one) => one.approved && !one.verified)).toHaveLength(8)
    expect(providers.filter((one) => !one.approved)).toHaveLength(10)
  })

  it('passed their stages in order, all in the past', () => {
    for (const one of providers) {
      const stages = [one.joinedAt, one.masterApprovedAt, one.approvedAt, one.verifiedAt].filter(
        (date) => date !== null,
      )
      expect([...stages].sort((a, b) => a.getTime() - b.getTime())).toEqual(stages)
      expect(stages.every((date) => date < now)).toBe(true)
      expect([one.approvedAt !== null, one.verifiedAt !== null]).toEqual([
        one.approved,
        one.verified,
      ])
    }
  })

  it('have unique registration numbers in the format of their category', () => {
    expect(repeated(companiesAndPersons.map((one) => `${one.category} ${one.regNumber}`))).toEqual(
      [],
    )
    const shapes = {
      'Research Analyst': /^INH\d{9}$/,
      'Registered Investment Advisor': /^INA\d{9}$/,
      PMS: /^INP\d{9}$/,
      'Mutual Funds': /^(ARN-\d{6}|MF\/\d{3}\/\d{2}\/\d{2})$/,
      Trainers: /^EMP-\d{6}$/,
      'Stock Brokers': /^INZ\d{9}$/,
      AIF: /^IN\/AIF3\/\d{2}-\d{2}\/\d{4}$/,
      'Forex Experts': /^FEMA-\d{7}$/,
      'Tax Experts': /^\d{6}$/,
      Banking: /^RBI-\d{8}$/,
    }
    for (const { category, regNumber } of providers) {
      expect(regNumber).toMatch(shapes[category])
    }
  })

  it('have valid PAN and GSTIN numbers of their state', () => {
    for (const one of companiesAndPersons) {
      expect(one.pan).toMatch(/^[A-Z]{5}\d{4}[A-Z]$/)
      expect(one.gstin !== null).toBe(one.gst)
      if (one.gstin !== null) {
        expect(one.gstin).toSatisfy(isGstin)
        expect(one.gstin.slice(0, 2)).toBe(gstStateCode(one.state))
        expect(one.gstin.slice(2, 12)).toBe(one.pan)
      }
    }
  })

  it('have a valid birth date and started work as adults', () => {
    for (const { type, dob, experienceSince } of providers) {
      const year = Number(dob.slice(0, 4))
      expect(new Date(dob).toISOString().slice(0, 10)).toBe(dob)
      expect(experienceSince - year).toBeGreaterThanOrEqual(type === 'Non Individual' ? 0 : 18)
    }
  })

  it('belong to a verified company of their category when they are sub-profiles', () => {
    const subs = providers.filter((one) => one.type === 'sub profile')
    expect(subs.length).toBeGreaterThan(15)
    for (const sub of subs) {
      const master = byId.get(sub.masterId ?? '')
      expect(master?.type).toBe('Non Individual')
      expect(master?.verified).toBe(true)
      expect(master?.category).toBe(sub.category)
      expect([sub.companyName, sub.regNumber, sub.regName]).toEqual([
        master?.regName,
        master?.regNumber,
        master?.regName,
      ])
      expect(providers.findIndex(({ id }) => id === sub.masterId)).toBeLessThan(
        providers.indexOf(sub),
      )
    }
    expect(companiesAndPersons.filter((one) => one.masterId ?? one.companyName)).toEqual([])
  })

  it('have unique descriptions, and texts within the length limits', () => {
    const descriptions = providers.map(({ description }) => description)
    expect(repeated(descriptions)).toEqual([])
    for (const { description, disclaimer, refundPolicy, riskFactors, regName } of providers) {
      const paragraphs = description.split('\n\n').length
      expect(paragraphs).toBeGreaterThanOrEqual(2)
      expect(paragraphs).toBeLessThanOrEqual(4)
      expect(description.length).toBeLessThan(DESCRIPTION_MAX_CHARACTERS)
      expect(regName.length).toBeLessThan(REGISTERED_NAME_MAX_CHARACTERS)
      for (const text of [disclaimer, refundPolicy, riskFactors]) {
        expect(text.split(/\s+/).length).toBeGreaterThan(80)
      }
    }
    const registered = providers.filter(({ regNumber }) => /^IN[HAPZ]/.test(regNumber))
    expect(registered.filter(({ disclaimer }) => !disclaimer.startsWith(standardWarning))).toEqual(
      [],
    )
  })

  it('come from many states and speak many languages', () => {
    expect(new Set(providers.map(({ state }) => state)).size).toBeGreaterThan(15)
    expect(new Set(providers.flatMap(({ languages }) => languages)).size).toBe(10)
  })
})
