import { afterEach, beforeEach, expect, it } from 'vitest'
import { follow, unfollow } from '#contract/follows/calls.ts'
import { listNotifications, readNotifications } from '#contract/notifications/calls.ts'
import {
  approveServiceProvider,
  removeServiceProvider,
  verifyServiceProvider,
} from '#contract/providers/admin-calls.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { type News, openNews } from '#main/testing/news.ts'
import { accountRegistered, passwordChanged } from '#modules/accounts/index.ts'
import { providerApplied } from '#modules/providers/index.ts'
import { messagesStuck } from '#platform/messages/messages.ts'
import { publish } from '#platform/outbox/outbox.ts'

let news: News
let market: Marketplace

beforeEach(async () => {
  news = await openNews()
  market = news.market
})
afterEach(() => news.close())

it('welcomes new users and providers, not admins, and reports a changed password', async () => {
  const [user, provider, admin] = [
    await market.addUser(),
    await market.addProvider(),
    await market.addAdmin(),
  ]
  await market.db.transaction(async (tx) => {
    for (const { accountId, role } of [user, provider, admin]) {
      await publish(tx, accountRegistered, { accountId, role })
    }
    const { accountId, role } = user
    await publish(tx, passwordChanged, { accountId, role })
  })
  await expect
    .poll(() => news.texts(user))
    .toEqual([
      'Your password was changed: If this wasn’t you, reset it now. We signed out all other sessions.',
      'Welcome to Tradebox: Browse registered analysts and advisers. Each profile shows the registration number and compliance officer.',
    ])
  expect(await news.texts(provider)).toEqual([
    'We received your application: We check your registration and your documents, usually within three working days.',
  ])
  expect(await news.titles(admin)).toEqual([])
})

it('sends one notification of new followers until it is read, then another', async () => {
  const provider = await market.addProvider()
  const targetId = provider.accountId
  for (let count = 0; count < 3; count += 1) {
    const user = await market.addUser()
    await market.call(follow, { body: { targetId } }, user)
    await market.call(unfollow, { body: { targetId } }, user)
    await market.call(follow, { body: { targetId } }, user)
  }
  const text = 'You have new followers: Your dashboard shows how many people follow you.'
  await expect.poll(() => news.texts(provider)).toEqual([text])
  await market.call(readNotifications, { body: { all: true } }, provider)
  await market.call(follow, { body: { targetId } }, await market.addUser())
  await expect.poll(() => news.texts(provider)).toEqual([text, text])
})

it('notifies a provider of its approval and of its verification', async () => {
  const provider = await market.addProvider({ status: 'new' })
  const admin = await market.addAdmin()
  const id = provider.accountId
  expect((await market.call(approveServiceProvider, { body: { id } }, admin)).status).toBe(200)
  const approved =
    'Your application is approved: One step left: we verify your registration number with the register.'
  await expect.poll(() => news.texts(provider)).toEqual([approved])
  expect((await market.call(verifyServiceProvider, { body: { id } }, admin)).status).toBe(200)
  await expect
    .poll(() => news.texts(provider))
    .toEqual([
      'Your profile is verified: Investors can find you now. Complete your page before you publish a plan.',
      approved,
    ])
})

it('notifies a sub-profile that loses its verification with its company, and audits it', async () => {
  const company = await market.addProvider({ type: 'Non Individual' })
  const sub = await market.addProvider({
    type: 'sub profile',
    masterId: company.accountId,
    companyName: 'Lotus Advisers',
  })
  const admin = await market.addAdmin()
  const body = { id: company.accountId }
  ;(await market.call(removeServiceProvider, { body }, admin)).reply()
  const gone = [
    'Your verification was withdrawn: Your profile is no longer public. Contact us to find out why.',
  ]
  await expect.poll(() => news.texts(sub)).toEqual(gone)
  await expect.poll(() => news.texts(company)).toEqual(gone)
  const rows = await market.db.sql`
    select action, detail ->> 'master' as master from audit_inbox where object_id = ${sub.accountId}`
  expect([...rows]).toEqual([{ action: 'provider.remove', master: company.accountId }])
})

it('notifies admins of messages that could not be sent', async () => {
  const manages = await market.addAdmin('admin.manage')
  await market.db.transaction(async (tx) => {
    await publish(tx, messagesStuck, { count: 3 })
    await publish(tx, messagesStuck, { count: 1 })
  })
  const rest = 'waited for a day. We keep trying. Check the settings for mail and SMS.'
  await expect
    .poll(() => news.texts(manages))
    .toEqual([
      `Some messages were not sent: 1 mail or SMS has ${rest}`,
      `Some messages were not sent: 3 mails and SMS have ${rest}`,
    ])
})

it('notifies only active admins with provider.manage of a new provider application', async () => {
  const [decides, looks] = [
    await market.addAdmin('provider.view', 'provider.manage'),
    await market.addAdmin('provider.view'),
  ]
  const former = await market.addAdmin('provider.manage')
  const applicant = await market.addProvider({ status: 'new', regName: 'Meru Research' })
  const providerId = applicant.accountId
  const now = market.clock.now()
  const leaving = { accountId: former.accountId, suspended: true, now }
  // The signals that feed live connections.
  const pushed: string[] = []
  const following = await market.platform.signals.follow('notification', {
    onSignal: (text) => pushed.push(...JSON.parse(text).map(([accountId]: string[]) => accountId)),
  })
  await market.db.transaction(async (tx) => {
    await market.app.accounts.setSuspended(tx, leaving)
    await publish(tx, providerApplied, { providerId, masterId: null })
  })
  await expect.poll(() => news.titles(decides)).toEqual(['New service provider application'])
  const { data } = (await market.call(listNotifications, { query: {} }, decides)).reply()
  expect(data).toMatchObject([
    {
      body: 'Meru Research is waiting for approval.',
      link: `/dashboard/admin/serviceproviderapproval/${providerId}`,
    },
  ])
  for (const other of [looks, former, applicant]) {
    expect(await news.titles(other)).toEqual([])
  }
  await expect.poll(() => pushed).toEqual([decides.accountId])
  await following.stop()
})

it('deletes the notifications of a removed account', async () => {
  const { accountId, role } = await market.addUser()
  const { db } = market
  await db.transaction((tx) => publish(tx, accountRegistered, { accountId, role }))
  const count = () => db.sql`select 1 from notification where account_id = ${accountId}`
  await expect.poll(async () => (await count()).length).toBe(1)
  const now = market.clock.now()
  await db.transaction((tx) => market.app.accounts.removeAccount(tx, { accountId, now }))
  await expect.poll(async () => (await count()).length).toBe(0)
})
