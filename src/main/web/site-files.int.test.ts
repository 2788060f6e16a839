import { afterEach, beforeEach, expect, it } from 'vitest'
import { removePiece } from '#contract/content/own-calls.ts'
import { removeServiceProvider } from '#contract/providers/admin-calls.ts'
import { importPieces } from '#demo/import/content.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '../testing/marketplace.ts'
import { createSiteFiles } from './site-files.ts'

let market: Marketplace
beforeEach(async () => {
  market = await openMarketplace()
})
afterEach(() => market.close())

it('lists published content in the sitemap, newest first, and drops what is removed', async () => {
  const { sitemap } = createSiteFiles(market.app, market.platform, 'https://tradebox.example')
  const provider = await market.addProvider()
  const at = market.clock.now()
  const rows = [newId(), newId()].sort().map((id) => ({
    id,
    providerId: provider.accountId,
    draft: emptyDraft(id),
    savedAt: at,
    publishedAt: at,
  }))
  await market.db.transaction((tx) => importPieces(market.app, tx, rows))
  const [first = '', second = ''] = rows.map(({ id }) => `/view/video/${id}<`)
  const xml = await sitemap()
  expect(xml.indexOf(second)).toBeGreaterThan(0)
  expect(xml.indexOf(first)).toBeGreaterThan(xml.indexOf(second))
  await market.call(removePiece, { body: { id: rows[0]?.id ?? '' } }, provider)
  market.clock.advance(11 * MINUTE_MS)
  await expect.poll(async () => (await sitemap()).includes(first)).toBe(false)
  expect(await sitemap()).toContain(second)
})

const emptyDraft = (title: string) => ({
  kind: 'videos' as const,
  title,
  description: '',
  language: 'english' as const,
  category: ['equity' as const],
  tags: [],
  image: null,
  link: 'https://youtu.be/dQw4w9WgXcQ',
  durationSeconds: null,
  channel: '',
})

it('lists verified providers in the sitemap, and drops those that are removed', async () => {
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
