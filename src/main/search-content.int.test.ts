import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removePiece } from '#contract/content/own-calls.ts'
import { removeServiceProvider } from '#contract/providers/admin-calls.ts'
import { search } from '#contract/search/calls.ts'
import { importPieces } from '#demo/import/content.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { startOutboxRelay } from '#platform/outbox/relay.ts'
import { subscriptionsOf } from './subscriptions.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const find = async (q: string) =>
  (await market.call(search, { query: { q } }))
    .reply()
    .data.map(({ kind, title }) => `${kind} ${title}`)

const videoDraft = (title: string, description = 'A talk about patience.') => ({
  kind: 'videos' as const,
  title,
  description,
  language: 'english' as const,
  category: ['equity' as const],
  tags: [],
  image: null,
  link: 'https://youtu.be/dQw4w9WgXcQ',
  durationSeconds: 60,
  channel: 'Desk',
})

const importVideos = async (providerId: string, titles: readonly string[]) => {
  const at = market.clock.now()
  const rows = titles.map((title) => ({
    id: newId(),
    providerId,
    draft: videoDraft(title),
    savedAt: at,
    publishedAt: at,
  }))
  await market.db.transaction((tx) => importPieces(market.app, tx, rows))
  return rows.map(({ id }) => id)
}

describe('published content', () => {
  it('is found by its words, together with providers and plans', async () => {
    const provider = await market.addProvider({ regName: 'Kaveri Research' })
    await market.addPlan(provider.accountId, { title: 'Kaveri Momentum' })
    await importVideos(provider.accountId, [
      'Kaveri basin economics',
      ...Array.from({ length: 40 }, (_, n) => `Kaveri lecture ${n}`),
    ])
    await market.db.transaction((tx) => market.app.search.reindex(tx))
    expect(await find('basin')).toEqual(['videos Kaveri basin economics'])
    expect(await find('patience kaveri bas')).toEqual(['videos Kaveri basin economics'])
    const all = await find('kaveri')
    expect(all).toHaveLength(20)
    expect(all).toContain('provider Kaveri Research')
    expect(all).toContain('plan Kaveri Momentum')
    const hit = (await market.call(search, { query: { q: 'basin' } })).reply().data[0]
    expect(hit).toMatchObject({ kind: 'videos', providerName: 'Kaveri Research' })
  })

  it('is no longer found after it or its provider was removed', async () => {
    const log = pino({ enabled: false })
    const relay = await startOutboxRelay(market.db, subscriptionsOf(market.app), log)
    try {
      const provider = await market.addProvider({ regName: 'Brahmani Desk' })
      const [first = ''] = await importVideos(provider.accountId, [
        'Sundarbans one',
        'Sundarbans two',
      ])
      await market.db.transaction((tx) => market.app.search.reindex(tx))
      expect(await find('sundarbans')).toHaveLength(2)
      await market.call(removePiece, { body: { id: first } }, provider)
      expect(await find('sundarbans')).toEqual(['videos Sundarbans two'])
      const rows = () => market.db.sql`select from search_piece where id = ${first}`
      await expect.poll(rows).toHaveLength(0)
      const admin = await market.addAdmin()
      await market.call(removeServiceProvider, { body: { id: provider.accountId } }, admin)
      expect(await find('sundarbans')).toEqual([])
      const left = () => market.db.sql`
        select from search_piece where provider_id = ${provider.accountId}`
      await expect.poll(left).toHaveLength(0)
      const listed = await market.db.sql`
        select from content_listing l join content_piece p on p.id = l.piece_id
        where p.provider_id = ${provider.accountId}`
      expect(listed).toHaveLength(0)
    } finally {
      await relay.stop()
    }
  })
})
