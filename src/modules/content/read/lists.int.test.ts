import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/call.ts'
import type { Draft } from '#contract/content/drafts.ts'
import {
  allArticles,
  allEvents,
  allVideos,
  countPieces,
  findVideo,
  homeContent,
  listPieces,
  relatedPieces,
} from '#contract/content/public-calls.ts'
import { importPieces } from '#demo/import/content.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { formatIst } from '#kit/day.ts'
import { newId } from '#kit/id.ts'
import { encodeCursor } from '#kit/page.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { article, createPublishing, podcastDraft, videoDraft } from '../testing.ts'

let market: Marketplace
let desk: ReturnType<typeof createPublishing>
let provider: SignedInViewer
let other: SignedInViewer

/** Thirty articles a minute apart, by two providers, in three languages and two markets. */
beforeAll(async () => {
  market = await openMarketplace()
  desk = createPublishing(market)
  ;[provider, other] = [await desk.addPublisher(), await desk.addPublisher()]
  const now = market.clock.now().getTime()
  const languages = ['english', 'hindi', 'tamil'] as const
  const rows = Array.from({ length: 30 }, (_, n) => ({
    id: newId(),
    providerId: (n % 2 === 0 ? provider : other).accountId,
    draft: article({
      title: `Article ${n}`,
      language: languages[n % 3] ?? 'english',
      category: n % 5 === 0 ? ['equity', 'bonds'] : ['commodity'],
      tags: n % 4 === 0 ? ['Bank Nifty', n % 8 === 0 ? 'SIP' : 'sip', 'Étranger'] : [],
    }),
    savedAt: new Date(now),
    publishedAt: new Date(now - n * MINUTE_MS),
  }))
  await market.db.transaction((tx) => importPieces(market.app, tx, rows))
})
afterAll(() => market.close())

type Query = CallInput<typeof listPieces>['query']

const list = async (query: Query) => (await market.call(listPieces, { query })).reply()

/** All titles of a list, over all pages. */
const walk = async (query: Query): Promise<string[]> => {
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ ...query, limit: 4, ...(cursor === undefined ? {} : { cursor }) })
    titles.push(...page.data.map(({ title }) => title))
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return titles
}

const titlesWhere = (matches: (n: number) => boolean) =>
  Array.from({ length: 30 }, (_, n) => n)
    .filter(matches)
    .map((n) => `Article ${n}`)

describe('a list of pieces', () => {
  it('is complete and in order over its pages, with any filters', async () => {
    expect(await walk({ kind: 'articles' })).toEqual(titlesWhere(() => true))
    expect(await walk({ kind: 'articles', sort: 'trending' })).toHaveLength(30)
    expect(await walk({ kind: 'articles', category: 'bonds' })).toEqual(
      titlesWhere((n) => n % 5 === 0),
    )
    expect(await walk({ kind: 'articles', language: 'tamil' })).toEqual(
      titlesWhere((n) => n % 3 === 2),
    )
    const both = { category: 'commodity', language: 'hindi' } as const
    expect(await walk({ kind: 'articles', ...both })).toEqual(
      titlesWhere((n) => n % 3 === 1 && n % 5 !== 0),
    )
    const providerId = other.accountId
    expect(await walk({ kind: 'articles', providerId })).toEqual(titlesWhere((n) => n % 2 === 1))
    expect(await walk({ kind: 'articles', providerId, ...both })).toEqual(
      titlesWhere((n) => n % 2 === 1 && n % 3 === 1 && n % 5 !== 0),
    )
    expect(await walk({ kind: 'articles', providerId, sort: 'trending' })).toHaveLength(15)
    expect(await walk({ kind: 'articles', category: 'forex' })).toEqual([])
  })

  it('filters by tag in any case, as by market', async () => {
    const tagged = titlesWhere((n) => n % 4 === 0)
    for (const category of ['SIP', ' sip ', 'bank nifty', 'étranger', 'ÉTRANGER']) {
      expect(await walk({ kind: 'articles', category })).toEqual(tagged)
      expect(await walk({ kind: 'videos', category })).toEqual([])
    }
    const query = { category: 'Bank Nifty' }
    expect(await walk({ kind: 'articles', ...query, language: 'tamil' })).toEqual(
      titlesWhere((n) => n % 4 === 0 && n % 3 === 2),
    )
    const providerId = provider.accountId
    expect(await walk({ kind: 'articles', ...query, providerId, language: 'tamil' })).toEqual(
      titlesWhere((n) => n % 4 === 0 && n % 3 === 2),
    )
    expect(await walk({ kind: 'articles', ...query, providerId: other.accountId })).toEqual([])
    expect((await market.call(countPieces, { query })).reply().data).toMatchObject({ articles: 8 })
  })

  it('refuses an invalid cursor', async () => {
    const bad = encodeCursor({ key: 'nonsense', id: newId() })
    for (const sort of ['newest', 'trending'] as const) {
      const query = { kind: 'articles', sort, cursor: bad } as const
      expect((await market.call(listPieces, { query })).code).toBe('invalid_input')
    }
    const query = { cursor: bad }
    expect((await market.call(allArticles, { query })).code).toBe('invalid_input')
  })

  it('is counted by kind, with the same filters', async () => {
    const count = async (query: CallInput<typeof countPieces>['query']) =>
      (await market.call(countPieces, { query })).reply().data.articles
    expect(await count({})).toBe(30)
    expect(await count({ category: 'bonds', language: 'english' })).toBe(2)
    expect(await count({ providerId: other.accountId, category: 'bonds' })).toBe(3)
  })

  it('of events is sorted by their start', async () => {
    const start = market.clock.now().getTime()
    const at = (days: number): Draft => {
      const startsAt = new Date(start + days * DAY_MS)
      const endsAt = new Date(startsAt.getTime() + MINUTE_MS)
      return desk.event({
        title: `Day ${days}`,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
      })
    }
    const rows = [5, -3, 1, -1, 9].map((days) => ({
      id: newId(),
      providerId: provider.accountId,
      draft: at(days),
      savedAt: market.clock.now(),
      publishedAt: market.clock.now(),
    }))
    await market.db.transaction((tx) => importPieces(market.app, tx, rows))
    const upcoming = ['Day 1', 'Day 5', 'Day 9']
    const previous = ['Day -1', 'Day -3']
    for (const more of [{}, { providerId: provider.accountId }, { category: 'equity' as const }]) {
      expect(await walk({ kind: 'events', ...more })).toEqual(upcoming)
      expect(await walk({ kind: 'events', time: 'previous', ...more })).toEqual(previous)
    }
    const counts = (await market.call(countPieces, { query: {} })).reply().data
    expect([counts.events, counts.upcomingEvents]).toEqual([5, 3])
    const { data } = (await market.call(allEvents, { query: { limit: 50 } })).reply()
    expect(data).toHaveLength(5)
    const scheduled = new Date(start + 5 * DAY_MS)
    const event = data.find(({ title }) => title === 'Day 5')
    expect(event).toMatchObject({
      id: event?._id,
      schedule: scheduled.toISOString(),
      date: formatIst(scheduled, 'date'),
      time: formatIst(scheduled, 'time'),
      authorId: provider.accountId,
      authorImage: event?.authorData.authorImage,
      description: 'An evening about what the notes say.',
      eventType: 'Online',
      link: null,
      NoOfRegistration: 0,
    })
  })
})

describe('the lists of the specification', () => {
  it('have the field names of the specification', async () => {
    const { _id: id } = await desk.publish(provider, videoDraft())
    await desk.publish(provider, podcastDraft({ title: 'A talk' }))
    const videos = (await market.call(allVideos, { query: {} })).reply().data
    expect(videos).toHaveLength(1)
    expect(videos[0]).toMatchObject({
      _id: id,
      title: 'Charts without noise',
      description: 'How to read a weekly chart.',
      link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      category: ['equity'],
      videoLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      videoStats: { views: 0, likes: 0 },
      stats: { views: 0, likes: 0 },
      authorData: { id: provider.accountId },
    })
    const first = (await market.call(allArticles, { query: { limit: 20 } })).reply()
    const cursor = first.nextCursor ?? ''
    const next = (await market.call(allArticles, { query: { limit: 20, cursor } })).reply()
    expect([...first.data, ...next.data].map(({ title }) => title)).toEqual(titlesWhere(() => true))
    expect(first.data[0]).toMatchObject({
      content: 'Notes tell more.',
      articlePDF: null,
      schedule: market.clock.now().toISOString(),
    })
  })
})

describe('a video', () => {
  it('is found by id, link and id at its host only', async () => {
    const link = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'
    const { _id: id } = await desk.publish(other, videoDraft({ link }))
    const find = async (video: string, kind: 'videos' | 'podcasts' = 'videos') => {
      const answer = await market.call(findVideo, { query: { video, kind } })
      return answer.status === 200 ? answer.reply().data._id : answer.code
    }
    for (const video of [id, link, 'https://youtu.be/aaaaaaaaaaa', 'aaaaaaaaaaa']) {
      expect(await find(video)).toBe(id)
      expect(await find(video, 'podcasts')).toBe('not_found')
    }
    for (const video of [
      newId(),
      'https://evil.example/aaaaaaaaaaa',
      'https://youtu.be/bbbbbbbbbbb',
    ]) {
      expect(await find(video)).toBe('not_found')
    }
  })
})

describe('other pieces', () => {
  it('related to a piece are of the same provider or category, without the piece itself', async () => {
    const { data } = await list({ kind: 'articles', providerId: provider.accountId })
    const [piece] = data
    const id = piece?._id ?? ''
    const related = (await market.call(relatedPieces, { params: { id } })).reply().data
    expect(related.fromProvider.length).toBeGreaterThan(3)
    expect(related.sameCategory.length).toBeGreaterThan(1)
    const all = [...related.fromProvider, ...related.sameCategory]
    expect(all.map(({ _id }) => _id)).not.toContain(id)
    expect(related.sameCategory.every(({ authorData }) => authorData.id === other.accountId)).toBe(
      true,
    )
    const nowhere = await market.call(relatedPieces, { params: { id: newId() } })
    expect(nowhere.code).toBe('not_found')
  })

  it('are shown in their sections on the home page', async () => {
    const home = (await market.call(homeContent, {})).reply().data
    expect(home.articles.map(({ title }) => title)).toEqual(titlesWhere((n) => n < 8))
    expect(home.events.map(({ title }) => title)).toEqual(['Day 1', 'Day 5', 'Day 9'])
    expect(home.podcasts.map(({ title }) => title)).toEqual(['A talk'])
    expect(home.trendingVideos).toHaveLength(2)
  })
})

describe('a list by time', () => {
  it('contains the pieces of the last week, month or year', async () => {
    const publisher = await desk.addPublisher()
    const providerId = publisher.accountId
    const now = market.clock.now().getTime()
    const rows = [6, 8, 29, 31, 364, 366].map((days) => ({
      id: newId(),
      providerId,
      draft: article({ title: `${days} days`, tags: ['ages'] }),
      savedAt: new Date(now),
      publishedAt: new Date(now - days * DAY_MS),
    }))
    await market.db.transaction((tx) => importPieces(market.app, tx, rows))
    const expected = [
      ['week', ['6 days']],
      ['month', ['6 days', '8 days', '29 days']],
      ['year', ['6 days', '8 days', '29 days', '31 days', '364 days']],
    ] as const
    for (const [since, titles] of expected) {
      for (const where of [{ providerId }, { category: 'ages' }]) {
        expect(await walk({ kind: 'articles', ...where, since })).toEqual(titles)
        const trending = await walk({ kind: 'articles', ...where, since, sort: 'trending' })
        expect(trending.toSorted()).toEqual(titles.toSorted())
        const counts = await market.call(countPieces, { query: { ...where, since } })
        expect(counts.reply().data.articles).toBe(titles.length)
      }
    }
  })
})
