import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOffEvent } from '#contract/content/host-calls.ts'
import { publishPiece } from '#contract/content/own-calls.ts'
import { getPiece, homeContent, listPieces } from '#contract/content/public-calls.ts'
import {
  attendEvent,
  cancelAttendance,
  countView,
  myEvents,
  setLike,
  viewerState,
} from '#contract/content/reader-calls.ts'
import { DAY_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { article, createPublishing, videoDraft } from '../testing.ts'

let market: Marketplace
let desk: ReturnType<typeof createPublishing>
let provider: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  desk = createPublishing(market)
  provider = await desk.addPublisher()
})
afterAll(() => market.close())

const people = (count: number) => Promise.all(Array.from({ length: count }, market.addUser))
const get = async (id: string) => (await market.call(getPiece, { params: { id } })).reply().data
const stateOf = async (viewer: SignedInViewer, ...ids: string[]) =>
  (await market.call(viewerState, { query: { ids: ids.join(',') } }, viewer)).reply().data

describe('a like', () => {
  it('counts once per account and can be removed', async () => {
    const { _id: id } = await desk.publish(provider, article())
    const [fan, other] = [await market.addUser(), await market.addUser()]
    const like = (viewer: SignedInViewer, liked: boolean) =>
      market.call(setLike, { body: { id, liked } }, viewer)
    await Promise.all(Array.from({ length: 20 }, () => like(fan, true)))
    await like(other, true)
    expect((await get(id)).stats.likes).toBe(2)
    expect((await stateOf(fan, id, newId())).liked).toEqual([id])
    await Promise.all(Array.from({ length: 20 }, () => like(fan, false)))
    expect((await get(id)).stats.likes).toBe(1)
    expect((await stateOf(fan, id)).liked).toEqual([])
    const nowhere = await market.call(setLike, { body: { id: newId(), liked: true } }, fan)
    expect(nowhere.code).toBe('not_found')
  })
})

describe('an account whose number is not verified', () => {
  it('can neither like nor attend, but can remove an earlier like', async () => {
    const { _id: id } = await desk.publish(provider, desk.event({ capacity: 1 }))
    const invented = await market.addUser()
    const like = (liked: boolean) => market.call(setLike, { body: { id, liked } }, invented)
    await like(true)
    await market.db.sql`update account set number_verified_at = null
      where id = ${invented.accountId}`
    expect((await like(true)).code).toBe('number_unproven')
    expect((await like(false)).status).toBe(200)
    const refused = await market.call(attendEvent, { body: { id } }, invented)
    expect(refused.code).toBe('number_unproven')
    expect(await get(id)).toMatchObject({ NoOfRegistration: 0, stats: { likes: 0 } })
  })
})

describe('a view', () => {
  it('counts once per viewer and day, and makes a piece trend', async () => {
    const quiet = await desk.publish(provider, videoDraft({ title: 'Quiet' }))
    const { _id: id } = await desk.publish(provider, videoDraft({ title: 'Loud' }))
    const { views } = market.app.content
    const users = await people(3)
    const look = () =>
      Promise.all(
        users.flatMap((user) =>
          Array.from({ length: 7 }, () => market.call(countView, { body: { id } }, user)),
        ),
      )
    await look()
    await market.call(countView, { body: { id } })
    await market.call(countView, { body: { id } })
    expect((await get(id)).stats.views).toBe(0)
    await views.flush()
    expect((await get(id)).stats.views).toBe(4)
    await look()
    await views.flush()
    expect((await get(id)).stats.views).toBe(4)
    await views.refreshTrends()
    const trending = async () => {
      const query = { kind: 'videos', sort: 'trending', limit: 1 } as const
      const first = (await market.call(listPieces, { query })).reply()
      const next = await market.call(listPieces, {
        query: { ...query, cursor: first.nextCursor ?? '' },
      })
      return [...first.data, ...next.reply().data].map(({ title }) => title)
    }
    expect(await trending()).toEqual(['Loud', 'Quiet'])
    const home = (await market.call(homeContent, {})).reply().data
    expect(home.trendingVideos.map(({ _id }) => _id)).toEqual([id, quiet._id])
    market.clock.advance(DAY_MS)
    await look()
    await views.flush()
    expect((await get(id)).stats.views).toBe(7)
    await views.forgetViewers()
    await look()
    await views.flush()
    expect((await get(id)).stats.views).toBe(7)
    market.clock.advance(9 * DAY_MS)
    await views.refreshTrends()
    expect(await trending()).toEqual(['Loud', 'Quiet'])
    const rows = await market.db.sql`select from content_viewer where day < '2026-11-22'`
    expect(rows).toHaveLength(0)
    const days = () => market.db.sql`select from content_view_day where piece_id = ${id}`
    expect(await days()).not.toHaveLength(0)
    await views.forgetViewers()
    expect(await days()).toHaveLength(0)
    expect((await get(id)).stats.views).toBe(7)
  })

  it('by accounts without a verified number counts once per network', async () => {
    const { _id: id } = await desk.publish(provider, article())
    const invented = await people(5)
    await market.db.sql`update account set number_verified_at = null
      where id = any(${invented.map(({ accountId }) => accountId)})`
    const viewers = [...invented, await market.addUser(), undefined]
    await Promise.all(viewers.map((viewer) => market.call(countView, { body: { id } }, viewer)))
    await market.app.content.views.flush()
    expect((await get(id)).stats.views).toBe(2)
  })

  it('of an unknown piece is not counted', async () => {
    const id = newId()
    await market.call(countView, { body: { id } })
    await market.app.content.views.flush()
    expect(await market.db.sql`select from content_viewer where piece_id = ${id}`).toHaveLength(0)
  })
})

describe('attending an event', () => {
  it('fills every seat and no more under concurrent requests', async () => {
    const { _id: id } = await desk.publish(provider, desk.event({ capacity: 7 }))
    const users = await people(25)
    const answers = await Promise.all(
      users.flatMap((user) => [1, 2].map(() => market.call(attendEvent, { body: { id } }, user))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(14)
    expect(answers.filter(({ code }) => code === 'event_full')).toHaveLength(36)
    expect(await get(id)).toMatchObject({ NoOfRegistration: 7, capacity: 7 })
    const [row] = await market.db.sql<{ count: number }[]>`
      select count(*)::int as count from content_attendee where event_id = ${id}`
    expect(row?.count).toBe(7)
    const states = await Promise.all(users.map((user) => stateOf(user, id)))
    const seated = users.filter((_, index) => states[index]?.attending.length === 1)
    await Promise.all(
      seated.flatMap((user) =>
        [1, 2, 3].map(() => market.call(cancelAttendance, { body: { id } }, user)),
      ),
    )
    expect(await get(id)).toMatchObject({ NoOfRegistration: 0 })
  })

  it('shows the link to attendees only, and lists upcoming and previous events', async () => {
    const { _id: id } = await desk.publish(provider, desk.event())
    expect(await get(id)).not.toHaveProperty('link')
    const user = await market.addUser()
    const taken = (await market.call(attendEvent, { body: { id } }, user)).reply().data
    expect(taken).toEqual({
      attending: true,
      NoOfRegistration: 1,
      link: 'https://meet.example/abc',
    })
    const mine = async (time: 'upcoming' | 'previous') =>
      (await market.call(myEvents, { query: { time } }, user))
        .reply()
        .data.map(({ event, link }) => [event._id, link])
    expect(await mine('upcoming')).toEqual([[id, 'https://meet.example/abc']])
    expect((await stateOf(user, id)).attending).toEqual([
      { _id: id, link: 'https://meet.example/abc' },
    ])
    market.clock.advance(4 * DAY_MS)
    expect([await mine('upcoming'), (await mine('previous')).length]).toEqual([[], 1])
    const late = await market.call(attendEvent, { body: { id } }, await market.addUser())
    expect(late.code).toBe('event_over')
    expect((await market.call(cancelAttendance, { body: { id } }, user)).code).toBe('event_over')
  })

  it('does not show the link of an event that was removed', async () => {
    const { _id: id } = await desk.publish(provider, desk.event())
    const user = await market.addUser()
    await market.call(attendEvent, { body: { id } }, user)
    const actor = { ...(await market.addAdmin('content.remove')), ip: '', requestId: '' }
    const removal = { kind: 'events', id, reason: 'Promises a return' } as const
    expect((await market.app.content.removeByAdmin(actor, removal)).ok).toBe(true)
    expect((await stateOf(user, id)).attending).toEqual([])
  })

  it('is refused for the host and for an event that was called off', async () => {
    const { _id: id } = await desk.publish(provider, desk.event())
    expect((await market.call(attendEvent, { body: { id } }, provider)).code).toBe('own_event')
    const off = { id, note: 'The speaker is ill.' }
    await market.call(callOffEvent, { body: off }, provider)
    const user = await market.addUser()
    expect((await market.call(attendEvent, { body: { id } }, user)).code).toBe('event_called_off')
    const piece = await get(id)
    expect(piece).toMatchObject({ note: 'The speaker is ill.' })
    const again = await desk.save(provider, id, 1, desk.event({ title: 'After all' }))
    const { draftVersion } = again.reply().data
    const published = await market.call(publishPiece, { body: { id, draftVersion } }, provider)
    expect(published.code).toBe('event_called_off')
  })

  it('prevents a capacity below the number of attendees', async () => {
    const { _id: id } = await desk.publish(provider, desk.event())
    for (const user of await people(3)) {
      await market.call(attendEvent, { body: { id } }, user)
    }
    const saved = await desk.save(provider, id, 1, desk.event({ capacity: 2 }))
    const { draftVersion } = saved.reply().data
    const refused = await market.call(publishPiece, { body: { id, draftVersion } }, provider)
    expect(refused.code).toBe('capacity_too_small')
    expect(refused.fields).toEqual({
      capacity: '3 people are already attending. Enter at least 3.',
    })
  })
})

describe('removing an account', () => {
  it('removes its likes and frees its seats', async () => {
    const { _id: piece } = await desk.publish(provider, article())
    const { _id: id } = await desk.publish(provider, desk.event({ capacity: 1 }))
    const [user, next] = [await market.addUser(), await market.addUser()]
    await market.call(setLike, { body: { id: piece, liked: true } }, user)
    await market.call(attendEvent, { body: { id } }, user)
    await market.db.transaction((tx) => market.app.content.forget(tx, user.accountId))
    expect((await get(piece)).stats.likes).toBe(0)
    expect((await market.call(attendEvent, { body: { id } }, next)).status).toBe(200)
  })
})
