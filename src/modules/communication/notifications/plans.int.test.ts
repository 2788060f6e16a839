import { afterEach, beforeEach, expect, it } from 'vitest'
import { listNotifications } from '#contract/notifications/calls.ts'
import { planDraftInput } from '#contract/plans/editing.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { type News, openNews } from '#main/testing/news.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'

let news: News
let market: Marketplace

beforeEach(async () => {
  news = await openNews()
  market = news.market
})
afterEach(() => news.close())

async function after(days: number): Promise<void> {
  market.clock.advance(days * DAY_MS)
  await market.app.plans.settleDue()
}

function buy(planId: string, { accountId: userId }: SignedInViewer) {
  return market.db.transaction((tx) =>
    market.app.plans.subscriptions.grant(tx, {
      planId,
      planVersion: 1,
      userId,
      kind: 'paid',
      sourceId: newId(),
      days: 30,
      at: market.clock.now(),
    }),
  )
}

it('notifies a subscriber before and after a plan ends, unless it was renewed', async () => {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const user = await market.addUser()
  const renewer = await market.addUser()
  await buy(plan.id, user)
  await buy(plan.id, renewer)
  await buy(plan.id, renewer)
  const ends = (when: string) =>
    `Your plan ends soon: “${plan.title}” ends in ${when}. It does not renew by itself.`
  const ended = `Your plan has ended: “${plan.title}” has ended. You can buy it again on its page.`
  await after(23)
  await expect.poll(() => news.texts(user)).toEqual([ends('7 days')])
  await after(6)
  await expect.poll(() => news.texts(user)).toEqual([ends('a day'), ends('7 days')])
  await after(1)
  await expect.poll(() => news.texts(user)).toEqual([ended, ends('a day'), ends('7 days')])
  expect(await news.titles(renewer)).toEqual([])
  expect(await news.titles(provider)).toEqual([])
})

it('does not send a subscriber to the page of a plan that is off sale', async () => {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const user = await market.addUser()
  await buy(plan.id, user)
  await market.db.sql`update plan set activated = false where id = ${plan.id}`
  await after(23)
  await after(7)
  const { title } = plan
  await expect
    .poll(() => news.texts(user))
    .toEqual([
      `Your plan has ended: “${title}” has ended. It is no longer on sale.`,
      `Your plan ends soon: “${title}” ends in 7 days. It is no longer on sale.`,
    ])
  const { data } = (await market.call(listNotifications, { query: {} }, user)).reply()
  expect(new Set(data.map(({ link }) => link))).toEqual(new Set(['/dashboard/user/subscriptions']))
  const mails = () => market.sent.flatMap((sent) => (sent.to === user.email ? [sent.text] : []))
  await expect.poll(mails).toHaveLength(1)
  expect(mails()[0]).toContain('It is no longer on sale, so you can’t renew it')
})

it('notifies a provider whose plan goes off sale when its platform plan ends', async () => {
  const provider = await market.addProvider()
  const at = market.clock.now()
  const draft = planDraftInput.parse({
    title: 'Swing Desk',
    segment: 'equity',
    description: 'Two ideas a week.',
    keyFeatures: [],
    price: 999,
    validity: 30,
    languages: ['english'],
  })
  await market.db.transaction((tx) =>
    market.app.plans.activation.createFromPlatformPlan(tx, draft, {
      sourceId: newId(),
      providerId: provider.accountId,
      planName: 'silver',
      duration: 30,
      at,
      until: new Date(at.getTime() + 30 * DAY_MS),
    }),
  )
  await after(30)
  await expect
    .poll(() => news.texts(provider))
    .toEqual([
      'One of your plans is no longer on sale: The platform plan of “Swing Desk” has ended. Activate it again to keep selling it. Existing subscribers keep their plan.',
    ])
})
