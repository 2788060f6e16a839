import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  customerDetails,
  customerRemoval,
  customers,
  customersExport,
  deleteCustomer,
} from '#contract/admin/customers.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'

let market: Marketplace
let admin: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  admin = await market.addAdmin('customer.view', 'customer.delete')
})
afterAll(() => market.close())

const list = async (query: Parameters<typeof market.call<typeof customers>>[1]['query']) =>
  (await market.call(customers, { query }, admin)).reply()

it('lists all customers in pages, newest first, without providers and admins', async () => {
  const added: string[] = []
  for (let index = 0; index < 5; index += 1) {
    market.clock.advance(MINUTE_MS)
    added.unshift((await market.addUser()).accountId)
  }
  await market.addProvider()
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ limit: 2, cursor })
    seen.push(...page.data.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(seen).toEqual(added)
})

it('finds customers by part of the name, email or number, and by state', async () => {
  const { accountId } = await market.addUser()
  await market.db.sql`
    update account set name = '50%_Rāga Śinde', email = 'raga.s@mail.example', number = '9811122233',
      state = 'suspended' where id = ${accountId}`
  for (const q of ['RĀGA', '50%_r', 'raga.s@', '981112']) {
    expect((await list({ limit: 20, q })).data.map(({ _id }) => _id)).toEqual([accountId])
  }
  expect((await list({ limit: 20, q: '50_' })).data).toEqual([])
  expect((await list({ limit: 20, state: 'suspended' })).data).toMatchObject([
    { _id: accountId, state: 'suspended', email: 'raga.s@mail.example' },
  ])
  expect((await list({ limit: 20, q: 'raga', state: 'active' })).data).toEqual([])
})

it("shows a customer's plans and a preview of the deletion, and deletes once", async () => {
  const buyer = await addBuyer(market)
  const provider = await market.addProvider({ regName: 'Teal Research' })
  const plan = await market.addPlan(provider.accountId, { price: 999_00n })
  expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
  const id = buyer.accountId
  const about = { query: { id } }

  expect((await market.call(customerDetails, about, admin)).reply().data).toMatchObject([
    { title: plan.title, author: 'Teal Research', status: 'running' },
  ])
  const shown = (await market.call(customerRemoval, about, admin)).reply().data
  expect(shown).toMatchObject({
    _id: id,
    endings: [{ title: plan.title, author: 'Teal Research', route: 'gateway' }],
    paymentUnderReview: false,
  })
  expect(shown.refund).toBe(shown.endings[0]?.refund)
  expect(shown.refund).toBeGreaterThan(0)

  expect((await market.call(deleteCustomer, { body: { id } }, admin)).reply()).toEqual({
    success: true,
    message: 'User deleted',
  })
  const [row] = await market.db.sql`select name, email, number, state from account where id = ${id}`
  expect(row).toEqual({ name: 'Removed account', email: null, number: null, state: 'removed' })
  await expect
    .poll(() => market.sent.some(({ text }) => text.includes('Your Tradebox account was deleted')))
    .toBe(true)
  expect((await market.call(deleteCustomer, { body: { id } }, admin)).code).toBe('not_found')
  expect((await market.call(customerDetails, about, admin)).code).toBe('not_found')
  expect((await market.call(customerRemoval, about, admin)).code).toBe('not_found')
})

it('refuses to delete providers, admins and unknown ids', async () => {
  const { accountId } = await market.addProvider()
  for (const id of [accountId, admin.accountId, newId()]) {
    expect((await market.call(deleteCustomer, { body: { id } }, admin)).code).toBe('not_found')
  }
})

it("shows a customer's latest orders, also unpaid ones, and finds the customer by an order", async () => {
  const buyer = await addBuyer(market)
  const provider = await market.addProvider()
  const [paid, unpaid] = [
    await market.addPlan(provider.accountId),
    await market.addPlan(provider.accountId),
  ]
  const bought = await quoted(market, buyer, [paid.id])
  expect(await payByCard(market, buyer, bought)).toBe('paid')
  market.clock.advance(MINUTE_MS)
  const open = await quoted(market, buyer, [unpaid.id])
  const { orders } = (
    await market.call(customerDetails, { query: { id: buyer.accountId } }, admin)
  ).reply()
  expect(orders).toMatchObject([
    { _id: open._id, status: 'quoted', lines: [{ serviceName: unpaid.title }], paymentId: null },
    { _id: bought._id, status: 'paid', paymentId: expect.stringMatching(/^pay_/) },
  ])
  for (const q of [bought.reference, ` ${open.reference.toLowerCase()} `]) {
    expect((await list({ limit: 20, q })).data.map(({ _id }) => _id)).toEqual([buyer.accountId])
  }
  const elsewhere = { limit: 20, q: bought.reference, state: 'suspended' } as const
  expect((await list(elsewhere)).data).toEqual([])
  expect((await list({ limit: 20, q: 'TB0000000000AA' })).data).toEqual([])
})

it('finds rare and common matches among thousands of customers', async () => {
  const { sql } = market.db
  await sql`
    insert into account (id, role, state, name, email, number, permissions, created_at, updated_at)
    select gen_random_uuid(), 'user', 'active', 'Crowd Member ' || n, 'crowd' || n || '@example.in',
      null, '{}', now() - n * interval '1 minute', now()
    from generate_series(1, 3000) n`
  const rare = await list({ limit: 20, q: 'crowd2999@' })
  expect(rare.data.map(({ name }) => name)).toEqual(['Crowd Member 2999'])
  const first = await list({ limit: 20, q: 'crowd member' })
  expect(first.data).toHaveLength(20)
  const next = await list({ limit: 20, q: 'crowd member', cursor: first.nextCursor })
  expect(next.data.map(({ name }) => name)).not.toEqual(first.data.map(({ name }) => name))
  const exported = (await market.call(customersExport, { query: {} }, admin)).reply()
  expect(exported.data).toHaveLength(2_000)
  expect(exported.nextCursor).toBeDefined()
})

it('audits an export without the search text, which may be a contact', async () => {
  const q = (await market.addUser()).email ?? ''
  expect((await market.call(customersExport, { query: { q } }, admin)).reply().data).toHaveLength(1)
  const [deed] = await market.db.sql`
    select detail from audit_inbox where action = 'customers.exported' order by id desc limit 1`
  expect(deed).toEqual({ detail: { rows: 1, searched: true } })
})
