import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addAdmin,
  adminAccounts,
  endAdmin,
  setAdminPermissions,
  signOutAccount,
} from '#contract/admin/admins.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { ADMINS_MAX_COUNT } from '#modules/accounts/index.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let market: Marketplace
let chief: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  chief = await market.addAdmin('admin.manage')
})
afterAll(() => market.close())

const all = async () => (await market.call(adminAccounts, {}, chief)).reply().data

const invited = (email: string) => ({
  body: { name: 'Ila Sen', email, permissions: ['refund.settle' as const, 'audit.view' as const] },
})

it('adds an admin, sends sign-in instructions by mail, and refuses an address that is taken', async () => {
  const added = (await market.call(addAdmin, invited('Ila@Sen.example'), chief)).reply()
  expect(await all()).toContainEqual({
    _id: added.data._id,
    name: 'Ila Sen',
    email: 'ila@sen.example',
    permissions: ['audit.view', 'refund.settle'],
    state: 'active',
    totpEnabled: false,
    createdAt: market.clock.now().toISOString(),
  })
  await expect
    .poll(() => market.sent.find(({ to }) => to === 'ila@sen.example')?.text)
    .toContain('/auth/forgotpassword')
  expect((await market.call(addAdmin, invited('ILA@sen.example'), chief)).code).toBe('email_taken')
})

it('refuses a name that could pass for a message of ours', async () => {
  const { body } = invited('other@sen.example')
  const refused = await market.call(addAdmin, { body: { ...body, name: 'Tradebox Desk' } }, chief)
  expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual(['invalid_input', ['name']])
})

it('changes and removes other admins, but not oneself or accounts that are not admins', async () => {
  const { accountId: id } = await market.addAdmin('audit.view')
  const permissions = ['kyc.view' as const]
  ;(await market.call(setAdminPermissions, { body: { id, permissions } }, chief)).reply()
  expect(await all()).toContainEqual(expect.objectContaining({ _id: id, permissions }))
  ;(await market.call(endAdmin, { body: { id } }, chief)).reply()
  expect((await all()).map(({ _id }) => _id)).not.toContain(id)
  expect((await market.call(endAdmin, { body: { id } }, chief)).code).toBe('not_found')

  const own = { id: chief.accountId }
  expect((await market.call(endAdmin, { body: own }, chief)).code).toBe('own_admin_account')
  expect(
    (await market.call(setAdminPermissions, { body: { ...own, permissions: [] } }, chief)).code,
  ).toBe('own_admin_account')
  const user = await market.addUser()
  for (const stranger of [user.accountId, newId()]) {
    expect((await market.call(endAdmin, { body: { id: stranger } }, chief)).code).toBe('not_found')
  }
})

it('keeps one admin with admin.manage when two remove each other at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const two = [await market.addAdmin('admin.manage'), await market.addAdmin('admin.manage')]
    const [one, other] = two.map(({ accountId }) => accountId)
    const codes = await Promise.all([
      market.call(endAdmin, { body: { id: other ?? '' } }, two[0]),
      market.call(endAdmin, { body: { id: one ?? '' } }, two[1]),
    ])
    expect(codes.map(({ code }) => code).sort()).toEqual(['no_longer_allowed', undefined])
  }
})

it('refuses a new admin from an admin who has lost admin.manage', async () => {
  const former = await market.addAdmin('admin.manage')
  const added = () => market.call(addAdmin, invited('friend@sen.example'), former)
  ;(await market.call(endAdmin, { body: { id: former.accountId } }, chief)).reply()
  expect((await added()).code).toBe('no_longer_allowed')
  expect((await all()).map(({ email }) => email)).not.toContain('friend@sen.example')
})

it('refuses a new admin once the maximum number is reached', async () => {
  await market.db.sql`
    insert into account (id, role, state, name, email, permissions, created_at, updated_at)
    select gen_random_uuid(), 'admin', 'active', 'Admin ' || n, 'a' || n || '@x.example', '{}',
      now(), now() from generate_series(1, ${ADMINS_MAX_COUNT}) n`
  expect((await market.call(addAdmin, invited('late@sen.example'), chief)).code).toBe(
    'too_many_admins',
  )
})

it('signs an account of any role out of all sessions, and logs it', async () => {
  const user = await market.addUser()
  for (const key of ['a', 'b']) {
    await market.db.sql`
      insert into account_session
        (id, account_id, token_hash, method, created_at, seen_at, proved_at, ends_at, ip, user_agent)
      values (${newId()}, ${user.accountId}, ${Buffer.from(key.repeat(32))}, 'password',
        now(), now(), now(), now() + interval '1 day', '203.0.113.7', '')`
  }
  const signOut = (id: string, by = chief) => market.call(signOutAccount, { body: { id } }, by)
  expect((await signOut(user.accountId, await market.addAdmin('customer.view'))).code).toBe(
    'forbidden',
  )
  expect((await signOut(user.accountId)).reply().ended).toBe(2)
  expect((await signOut(user.accountId)).reply().ended).toBe(0)
  const open = await market.db.sql`
    select 1 from account_session where account_id = ${user.accountId} and ended_at is null`
  expect(open).toHaveLength(0)
  expect((await signOut(newId())).code).toBe('not_found')
  const deeds = await market.db.sql`
    select detail from audit_inbox
    where action = 'account.signed-out' and object_id = ${user.accountId} order by id`
  expect(deeds.map(({ detail }) => detail)).toEqual([{ ended: 2 }, { ended: 0 }])
})
