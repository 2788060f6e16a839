import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  adminProviderDetails,
  rejectServiceProvider,
  verifyServiceProvider,
} from '#contract/providers/admin-calls.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

describe('an application with the registration number of earlier ones', () => {
  it('shows their states and the reasons of rejections', async () => {
    const admin = await market.addAdmin()
    const regNumber = 'INH000077777'
    const add = (day: string, more: object = {}) =>
      market.addProvider({
        status: 'new',
        regNumber: regNumber.toLowerCase(),
        appliedAt: new Date(`2031-01-${day}`),
        ...more,
      })
    const first = await add('01')
    await market.addProvider({ status: 'new' })
    const reason = 'The certificate cannot be read.'
    const rejected = { body: { id: first.accountId, reason } }
    ;(await market.call(rejectServiceProvider, rejected, admin)).reply()
    const again = await add('03', { regNumber: 'INH 0000-77777' })
    const borrowed = await add('02')
    const seen = await market.call(adminProviderDetails, { query: { id: again.accountId } }, admin)
    expect(seen.reply().serviceProviderData.sameRegistration).toMatchObject([
      { _id: borrowed.accountId, status: 'new', rejectReason: null },
      { _id: first.accountId, status: 'rejected', rejectReason: reason },
    ])
  })
})

describe('a company and its sub-profiles with one number', () => {
  it('are shown to each other if each is registered itself', async () => {
    const regNumber = 'INH000066666'
    const company = await market.addProvider({ type: 'Non Individual', category: 'Banking' })
    const masterId = company.accountId
    const of = { regNumber, type: 'sub profile', masterId, companyName: 'Bank' } as const
    const [one, other] = [await market.addProvider(of), await market.addProvider(of)]
    const branches = [
      await market.addProvider({ ...of, category: 'Banking' }),
      await market.addProvider({ ...of, category: 'Banking' }),
    ]
    await market.db.sql`
      update provider set reg_number = ${regNumber} where account_id = ${company.accountId}`
    const admin = await market.addAdmin()
    const shownTo = async (id: string) => {
      const seen = await market.call(adminProviderDetails, { query: { id } }, admin)
      const { sameRegistration } = seen.reply().serviceProviderData
      return sameRegistration.map(({ _id }) => _id).sort()
    }
    const all = [company, one, other, ...branches].map(({ accountId }) => accountId)
    for (const analyst of [one.accountId, other.accountId]) {
      expect(await shownTo(analyst)).toEqual(all.filter((id) => id !== analyst).sort())
    }
    const analysts = [one.accountId, other.accountId].sort()
    expect(await shownTo(company.accountId)).toEqual(analysts)
    expect(await shownTo(branches[0]?.accountId ?? '')).toEqual(analysts)
  })
})

describe('applicants with the same registration number', () => {
  const analysts = async () => ({})
  const analystsOfBank = async () => {
    const bank = await market.addProvider({ type: 'Non Individual', category: 'Banking' })
    return { type: 'sub profile', masterId: bank.accountId, companyName: 'Bank' } as const
  }

  it.each([
    ['INH000099999', analysts],
    ['INH000088888', analystsOfBank],
  ])(
    'are verified once when two admins verify five of them at once: %s',
    async (regNumber, kind) => {
      const admins = [await market.addAdmin(), await market.addAdmin()]
      const more = await kind()
      const ids = await Promise.all(
        Array.from({ length: 5 }, async (_, index) => {
          const spelled = index % 2 === 0 ? regNumber : regNumber.toLowerCase()
          const applicant = { ...more, status: 'approved', regNumber: spelled } as const
          return (await market.addProvider(applicant)).accountId
        }),
      )
      const answers = await Promise.all(
        ids.map((id, index) =>
          market.call(verifyServiceProvider, { body: { id } }, admins[index % 2]),
        ),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === 'registration_taken')).toHaveLength(4)
    },
  )
})
