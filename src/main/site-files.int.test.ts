import { afterEach, beforeEach, expect, it } from 'vitest'
import { removeServiceProvider } from '#contract/providers/admin-calls.ts'
import { createSiteFiles } from './site-files.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'

let market: Marketplace
beforeEach(async () => {
  market = await openMarketplace()
})
afterEach(() => market.close())

it('a provider leaves the sitemap with its verification, and comes into it with it', async () => {
  const admin = await market.addAdmin()
  const { sitemap } = createSiteFiles(market.app, market.platform, 'https://tradebox.example')
  const stays = await market.addProvider()
  const goes = await market.addProvider()
  const plan = await market.addPlan(goes.accountId)
  const names = async () => {
    const xml = await sitemap()
    return [stays.accountId, goes.accountId, plan.id].map((id) => xml.includes(id))
  }
  await expect.poll(names).toEqual([true, true, true])
  expect(sitemap()).toBe(sitemap())
  const removed = await market.call(removeServiceProvider, { body: { id: goes.accountId } }, admin)
  expect(removed.status).toBe(200)
  await expect.poll(names).toEqual([true, false, false])
})
