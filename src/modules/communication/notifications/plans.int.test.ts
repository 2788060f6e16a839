import { afterEach, beforeEach, expect, it } from 'vitest'
import { planDraftInput } from '#contract/plans/editing.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { type News, openNews } from '#main/testing/news.ts'

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

it('notifies a subscriber before and after a plan ends, unless it was renewed', async () => {
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId)
  const user = await market.addUser()
  const renewer = await market.addUser()
  const buy = (userId: string) =>
    market.db.transaction((tx) =>
      market.app.plans.subscriptions.grant(tx, {
        planId: plan.id,
        planVersion: 1,
        userId,
        kind: 'paid',
        sourceId: newId(),
        days: 30,
        at: market.clock.now(),
      }),
    )
  await buy(user.accountId)
  await buy(renewer.accountId)
  await buy(renewer.accountId)
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
