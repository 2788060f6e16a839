import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  customerDetails,
  customers,
  deleteCustomer,
  reopenCustomer,
  suspendCustomer,
} from '#contract/admin/customers.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'

let market: Marketplace
let admin: SignedInViewer
let other: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  admin = await market.addAdmin('customer.view', 'customer.delete')
  other = await market.addAdmin('customer.view', 'customer.delete')
})
afterAll(() => market.close())

const suspend = (id: string, reason = 'Shares the calls', viewer = admin) =>
  market.call(suspendCustomer, { body: { id, reason } }, viewer)
const reopen = (id: string, reason = 'It was a mistake', viewer = admin) =>
  market.call(reopenCustomer, { body: { id, reason } }, viewer)
const details = async (id: string) =>
  (await market.call(customerDetails, { query: { id } }, admin)).reply()
const nameOf = async (id: string) =>
  (await market.db.sql`select name from account where id = ${id}`)[0]?.name

it('suspends and reopens a customer, shows who did it and why, and leaves plans alone', async () => {
  const buyer = await addBuyer(market)
  const id = buyer.accountId
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  expect(await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))).toBe('paid')
  const before = await details(id)
  expect(before).toMatchObject({ state: 'active', suspensions: [] })

  const suspendedAt = market.clock.now().toISOString()
  expect((await suspend(id)).reply().message).toBe('Customer suspended')
  const suspended = {
    at: suspendedAt,
    by: await nameOf(admin.accountId),
    reason: 'Shares the calls',
  }
  const during = await details(id)
  expect(during).toEqual({
    ...before,
    state: 'suspended',
    suspensions: [{ suspended, reopened: null }],
  })
  const listed = { query: { limit: 20, state: 'suspended' } } as const
  expect((await market.call(customers, listed, admin)).reply().data).toMatchObject([{ _id: id }])
  const mails = () => market.sent.filter(({ to }) => to === buyer.email).map(({ text }) => text)
  await expect
    .poll(() => mails().some((text) => text.includes('Reason: Shares the calls')))
    .toBe(true)

  market.clock.advance(MINUTE_MS)
  expect((await reopen(id, 'It was a mistake', other)).reply().message).toBe('Account reopened')
  const reopened = {
    at: market.clock.now().toISOString(),
    by: await nameOf(other.accountId),
    reason: 'It was a mistake',
  }
  expect(await details(id)).toEqual({ ...before, suspensions: [{ suspended, reopened }] })
  await expect.poll(() => mails().some((text) => text.includes('You can log in again'))).toBe(true)
  const entries = await market.db.sql`
    select action, detail, actor_id as by from audit_inbox
    where object_id = ${id} and action in ('customer.suspended', 'customer.reopened') order by id`
  expect(entries).toMatchObject([
    { action: 'customer.suspended', detail: { reason: 'Shares the calls' } },
    { action: 'customer.reopened', detail: { reason: 'It was a mistake' } },
  ])
})

it('suspends once and reopens once, whatever happens at the same moment', async () => {
  const { accountId } = await market.addUser()
  const codes = async (decide: (id: string) => Promise<{ readonly code: unknown }>) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(accountId)))
    return answers.map(({ code }) => code ?? 'done').sort()
  }
  const once = [...Array(19).fill('customer_state_changed'), 'done']
  expect(await codes(reopen)).toEqual(Array(20).fill('customer_state_changed'))
  expect(await codes(suspend)).toEqual(once)
  expect(await codes(reopen)).toEqual(once)
  expect((await details(accountId)).suspensions).toHaveLength(1)
})

it('refuses providers, admins and unknown ids, and requires permission, proof and reason', async () => {
  const { accountId: provider } = await market.addProvider()
  for (const id of [provider, other.accountId, newId()]) {
    expect((await suspend(id)).code).toBe('not_found')
    expect((await reopen(id)).code).toBe('not_found')
  }
  const { accountId } = await market.addUser()
  expect((await suspend(accountId, ' ')).code).toBe('invalid_input')
  const viewing = await market.addAdmin('customer.view')
  const unproven = { ...admin, provedAt: new Date(0) }
  for (const decide of [suspend, reopen]) {
    expect((await decide(accountId, 'No', viewing)).code).toBe('forbidden')
    expect((await decide(accountId, 'No', unproven)).code).toBe('step_up_required')
  }
})

it('forgets the reasons with a deleted customer', async () => {
  const { accountId: id } = await market.addUser()
  await suspend(id)
  expect((await market.call(deleteCustomer, { body: { id } }, admin)).status).toBe(200)
  expect(await market.db.sql`select from customer_suspension where account_id = ${id}`).toEqual([])
  expect((await reopen(id)).code).toBe('not_found')
})
