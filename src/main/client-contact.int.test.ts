import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientContact, clientDetails, clients, clientsExport } from '#contract/clients/calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import { addTerms, type TestTerm } from '#modules/clients/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'

let market: Marketplace
beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const inDays = (days: number) => new Date(market.clock.now().getTime() + days * DAY_MS)

/** Somebody with a term of a plan, and all contacts. */
async function clientWith(planId: string, kind: TestTerm['kind'], endsAt = inDays(30)) {
  const buyer = await addBuyer(market)
  const { accountId: userId } = buyer
  await addTerms(market, [{ userId, planId, kind, startsAt: inDays(-60), endsAt }])
  return buyer
}

async function contactFor(provider: SignedInViewer, { accountId: id }: SignedInViewer) {
  return (await market.call(clientContact, { query: { id } }, provider)).reply().data
}

async function exportedTo(provider: SignedInViewer) {
  const { data } = (await market.call(clientsExport, { query: {} }, provider)).reply()
  return new Map(data.map(({ _id, contact }) => [_id, contact]))
}

const views = async ({ accountId }: SignedInViewer) =>
  (
    await market.db.sql`
      select from audit_inbox where action = 'clients.contact-viewed'
        and object_id = ${accountId}`
  ).length

describe('the contacts of a client', () => {
  it('are shown to the provider of a plan that was bought, and each view is recorded', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const buyer = await addBuyer(market)
    await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))
    const expected = {
      email: buyer.email,
      telegram: '@meera_n',
      billing: {
        name: 'Meera Nair',
        address1: '12 Lake Road',
        address2: '',
        city: 'Kochi',
        pin: '682001',
        state: 'Kerala',
      },
    }
    const contact = await contactFor(provider, buyer)
    expect(contact).toMatchObject(expected)
    expect(JSON.stringify(contact)).not.toContain('gstin')
    expect(await views(buyer)).toBe(1)
    expect((await exportedTo(provider)).get(buyer.accountId)).toMatchObject(expected)
    const query = { id: buyer.accountId }
    for (const answer of [
      await market.call(clients, { query: {} }, provider),
      await market.call(clientDetails, { query }, provider),
    ]) {
      expect(JSON.stringify(answer.reply())).not.toContain(buyer.email)
    }
  })

  it('are shown for past plans and trials, but not for plans that were granted', async () => {
    const provider = await market.addProvider()
    const plan = await market.addPlan(provider.accountId)
    const past = await clientWith(plan.id, 'paid', inDays(-3))
    const trial = await clientWith(plan.id, 'trial')
    for (const taker of [past, trial]) {
      expect(await contactFor(provider, taker)).toMatchObject({ email: taker.email })
    }
    const granted = await clientWith(plan.id, 'promo')
    const imported = await clientWith(plan.id, 'import')
    const elsewhere = await market.addProvider()
    const { accountId: userId } = granted
    const { id: planId } = await market.addPlan(elsewhere.accountId)
    await addTerms(market, [
      { userId, planId, kind: 'paid', startsAt: inDays(-1), endsAt: inDays(9) },
    ])
    const exported = await exportedTo(provider)
    for (const one of [granted, imported]) {
      expect(await contactFor(provider, one)).toBeNull()
      expect(exported.get(one.accountId)).toBeNull()
      expect(await views(one)).toBe(0)
    }
    expect(await contactFor(elsewhere, granted)).toMatchObject({ email: granted.email })
  })

  it('are shown to nobody else', async () => {
    const [provider, other] = [await market.addProvider(), await market.addProvider()]
    const plan = await market.addPlan(provider.accountId)
    const buyer = await clientWith(plan.id, 'paid')
    const ask = async (id: string, viewer?: SignedInViewer) =>
      (await market.call(clientContact, { query: { id } }, viewer)).code
    const { accountId } = buyer
    expect(await ask(accountId)).toBe('unauthenticated')
    expect(await ask(accountId, buyer)).toBe('forbidden')
    expect(await ask(accountId, await market.addAdmin())).toBe('forbidden')
    expect(await ask(accountId, other)).toBe('not_found')
    expect(await ask(newId(), provider)).toBe('not_found')
    expect([...(await exportedTo(other))]).toEqual([])
    expect(await views(buyer)).toBe(0)
  })

  it('of a sub-profile are shown to its company, and not the other way round', async () => {
    const company = await market.addProvider({ type: 'Non Individual', regName: 'Teak Advisers' })
    const person = await market.addProvider({
      ...{ type: 'sub profile', regName: 'Nila Menon', companyName: 'Teak Advisers' },
      masterId: company.accountId,
    })
    const of = await clientWith((await market.addPlan(person.accountId)).id, 'paid')
    const own = await clientWith((await market.addPlan(company.accountId)).id, 'paid')
    expect(await contactFor(company, of)).toMatchObject({ email: of.email })
    const query = { id: own.accountId }
    expect((await market.call(clientContact, { query }, person)).code).toBe('not_found')
    expect([...(await exportedTo(company)).values()].map((one) => one?.email).toSorted()).toEqual(
      [of.email, own.email].toSorted(),
    )
    expect([...(await exportedTo(person)).keys()]).toEqual([of.accountId])
  })

  it('are gone with the account', async () => {
    const provider = await market.addProvider()
    const buyer = await clientWith((await market.addPlan(provider.accountId)).id, 'paid')
    const { accountId } = buyer
    await market.db.transaction((tx) =>
      market.app.accounts.removeAccount(tx, { accountId, now: market.clock.now() }),
    )
    expect(await contactFor(provider, buyer)).toBeNull()
    expect((await exportedTo(provider)).get(accountId)).toBeNull()
    expect(await views(buyer)).toBe(0)
  })

  it('say what was not verified', async () => {
    const provider = await market.addProvider()
    const buyer = await clientWith((await market.addPlan(provider.accountId)).id, 'paid')
    await market.db.sql`
      update account set email_verified_at = null, number = '9812300456',
        number_verified_at = null
      where id = ${buyer.accountId}`
    expect(await contactFor(provider, buyer)).toMatchObject({
      ...{ email: buyer.email, emailVerified: false },
      ...{ number: '9812300456', numberVerified: false },
    })
  })
})
