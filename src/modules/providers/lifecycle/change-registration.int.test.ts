import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeProviderRegistration } from '#contract/providers/admin-calls.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'

let market: Marketplace
let admin: Awaited<ReturnType<Marketplace['addAdmin']>>

beforeAll(async () => {
  market = await openMarketplace()
  admin = { ...(await market.addAdmin()), provedAt: market.clock.now() }
})
afterAll(() => market.close())

const change = (
  id: string,
  RegName: string,
  regNumber: string,
  viewer: Parameters<Marketplace['call']>[2] = admin,
  registrationDate = '2026-10-05',
) =>
  market.call(
    changeProviderRegistration,
    { body: { id, RegName, regNumber, registrationDate } },
    viewer,
  )

describe('a changed registration', () => {
  it('is stored, public at once and recorded, with the name of the account', async () => {
    const { accountId: id } = await market.addProvider()
    const before = (await market.call(spDetails, { query: { id } })).reply().data
    const answer = await change(id, 'Neem Research LLP', 'inh 000-045678')
    expect(answer.reply().message).toBe('Registration changed')
    const after = (await market.call(spDetails, { query: { id } })).reply().data
    expect(after).toMatchObject({
      RegName: 'Neem Research LLP',
      regNumber: 'INH000045678',
      registrationDate: '2026-10-05',
    })
    expect((await market.app.accounts.findAccount(market.db.read, id))?.name).toBe(after.RegName)
    const [row] = await market.db.sql<{ detail: object }[]>`
      select detail from audit_inbox
      where object_id = ${id} and action = 'provider.registration-changed'`
    expect(row?.detail).toEqual({
      fromName: before.RegName,
      fromNumber: before.regNumber,
      toName: 'Neem Research LLP',
      toNumber: 'INH000045678',
    })
  })

  it('is that of the sub-profiles of a company too, which have none of their own', async () => {
    const company = await market.addProvider({ type: 'Non Individual' })
    const sub = await market.addProvider({
      type: 'sub profile',
      masterId: company.accountId,
      companyName: 'Company',
    })
    expect((await change(sub.accountId, 'Alone', 'INH000000777')).code).toBe(
      'registration_not_changeable',
    )
    expect((await change(company.accountId, 'Sal Capital', 'INH000000777')).status).toBe(200)
    const query = { id: sub.accountId }
    expect((await market.call(spDetails, { query })).reply().data).toMatchObject({
      RegName: 'Sal Capital',
      regNumber: 'INH000000777',
      registrationDate: '2026-10-05',
    })
  })

  it('leaves a bank’s analyst its own number', async () => {
    const bank = await market.addProvider({ type: 'Non Individual', category: 'Banking' })
    const analyst = await market.addProvider({
      type: 'sub profile',
      masterId: bank.accountId,
      companyName: 'Bank',
      regNumber: 'INH000000781',
    })
    expect((await change(bank.accountId, 'Sal Bank', 'RBI-0781')).status).toBe(200)
    const query = { id: analyst.accountId }
    expect((await market.call(spDetails, { query })).reply().data).toMatchObject({
      RegName: 'Sal Bank',
      regNumber: 'INH000000781',
      registrationDate: '2019-07-08',
    })
  })

  it('of a bank’s analyst is its own, compared with those of others, under the bank’s name', async () => {
    const bank = await market.addProvider({ type: 'Non Individual', category: 'Banking' })
    const { accountId: id } = await market.addProvider({
      type: 'sub profile',
      masterId: bank.accountId,
      companyName: 'Bank',
      regNumber: 'INH000000791',
    })
    const shown = async () => (await market.call(spDetails, { query: { id } })).reply().data
    const { RegName } = await shown()
    const renamed = await change(id, 'Alone', 'INH000000792')
    expect([renamed.code, Object.keys(renamed.fields ?? {})]).toEqual([
      'invalid_input',
      ['RegName'],
    ])
    expect((await change(id, RegName, 'INH000000792')).status).toBe(200)
    expect(await shown()).toMatchObject({ RegName, regNumber: 'INH000000792' })
    const other = await market.addProvider({ regNumber: 'INH000000793' })
    expect((await change(id, RegName, 'INH000000793')).code).toBe('registration_taken')
    expect((await change(other.accountId, 'Other', 'INH000000792')).code).toBe('registration_taken')
  })

  it('needs a number of the category that no other verified provider has', async () => {
    const { accountId: id } = await market.addProvider()
    const other = await market.addProvider()
    expect((await change(other.accountId, 'Sal Research', 'INH000000888')).status).toBe(200)
    const before = (await market.call(spDetails, { query: { id } })).reply().data
    expect((await change(id, 'Other', 'inh000000888')).code).toBe('registration_taken')
    expect((await change(id, 'Other', 'INA000000001')).code).toBe('invalid_input')
    expect((await change(id, '', 'INH000000778')).code).toBe('invalid_input')
    const tomorrow = await change(id, 'Other', 'INH000000778', admin, '2027-01-01')
    expect([tomorrow.code, Object.keys(tomorrow.fields ?? {})]).toEqual([
      'invalid_input',
      ['registrationDate'],
    ])
    expect((await change(newId(), 'Other', 'INH000000778')).code).toBe('not_found')
    expect((await market.call(spDetails, { query: { id } })).reply().data).toEqual(before)
  })

  it('is for admins who manage providers and have just confirmed that it is them', async () => {
    const provider = await market.addProvider()
    const tried = async (viewer?: Parameters<Marketplace['call']>[2]) =>
      (
        await market.call(
          changeProviderRegistration,
          {
            body: {
              id: provider.accountId,
              RegName: 'X',
              regNumber: 'INH000000779',
              registrationDate: '2026-10-05',
            },
          },
          viewer,
        )
      ).code
    expect(await tried()).toBe('unauthenticated')
    expect(await tried(provider)).toBe('forbidden')
    expect(await tried(await market.addAdmin('provider.view'))).toBe('forbidden')
    expect(await tried({ ...admin, provedAt: new Date(0) })).toBe('step_up_required')
  })
})
