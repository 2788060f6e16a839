import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callOffEvent } from '#contract/content/host-calls.ts'
import { createPiece, publishPiece, schedulePiece } from '#contract/content/own-calls.ts'
import { getPiece } from '#contract/content/public-calls.ts'
import { attendEvent } from '#contract/content/reader-calls.ts'
import { follow } from '#contract/follows/calls.ts'
import { listNotifications } from '#contract/notifications/calls.ts'
import { importMemberships } from '#demo/import/memberships.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { DrainLoop } from '#platform/jobs/drain-loop.ts'
import { startOutboxRelay } from '#platform/outbox/relay.ts'
import { subscriptionsOf } from './subscriptions.ts'
import { type Marketplace, openMarketplace } from './testing/marketplace.ts'
import { freeMembership } from './testing/trades.ts'

let market: Marketplace
let relay: DrainLoop
let provider: SignedInViewer
let fan: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  const { app, platform, db, clock } = market
  await app.content.startJobs(platform.jobs)
  relay = await startOutboxRelay(db, subscriptionsOf(app), pino({ enabled: false }))
  ;[provider, fan] = [await market.addProvider({ regName: 'Narmada Desk' }), await market.addUser()]
  await db.transaction((tx) =>
    importMemberships(app, tx, [
      { ...freeMembership, id: provider.accountId, startsAt: clock.now() },
    ]),
  )
  await market.call(follow, { body: { targetId: provider.accountId } }, fan)
})
afterAll(async () => {
  await relay.stop()
  await market.close()
})

const video = (title: string) => ({
  kind: 'videos' as const,
  title,
  description: 'How to read a weekly chart.',
  language: 'english' as const,
  category: ['equity' as const],
  tags: [],
  image: null,
  link: 'https://youtu.be/dQw4w9WgXcQ',
  durationSeconds: 60,
  channel: '',
})

const told = async (kind: 'content' | 'event') => {
  const { data } = (await market.call(listNotifications, { query: {} }, fan)).reply()
  return data.filter((one) => one.kind === kind).map(({ title, body, link }) => [title, body, link])
}

it('notifies followers once the job has published a scheduled video', async () => {
  const body = { kind: 'videos', draft: video('Weekly charts') } as const
  const { _id: id } = (await market.call(createPiece, { body }, provider)).reply().data
  const at = new Date(market.clock.now().getTime() + MINUTE_MS).toISOString()
  await market.call(schedulePiece, { body: { id, draftVersion: 1, at } }, provider)
  const status = async () => (await market.call(getPiece, { params: { id } })).status
  await expect.poll(status, { timeout: 20_000 }).toBe(200)
  const expected = [[expect.stringContaining('a new video'), 'Weekly charts', `/view/video/${id}`]]
  await expect.poll(() => told('content'), { timeout: 20_000 }).toEqual(expected)
})

it('notifies attendees of a cancelled event, and mails those with a verified address', async () => {
  const startsAt = new Date(market.clock.now().getTime() + 60 * MINUTE_MS).toISOString()
  const endsAt = new Date(market.clock.now().getTime() + 90 * MINUTE_MS).toISOString()
  const { title, description, language, category, tags, image } = video('An evening')
  const draft = {
    kind: 'events' as const,
    title,
    description,
    language,
    category,
    tags,
    image,
    startsAt,
    endsAt,
    timeZone: 'Asia/Kolkata',
    eventType: 'Offline' as const,
    location: 'Town hall, Pune',
    link: '',
    capacity: 10,
  }
  const body = { kind: 'events', draft } as const
  const { _id: id } = (await market.call(createPiece, { body }, provider)).reply().data
  await market.call(publishPiece, { body: { id, draftVersion: 1 } }, provider)
  await market.call(attendEvent, { body: { id } }, fan)
  const noted = await market.addUser()
  await market.db.sql`update account set email_verified_at = null where id = ${noted.accountId}`
  await market.call(attendEvent, { body: { id } }, noted)
  await market.call(callOffEvent, { body: { id, note: 'The hall is closed.' } }, provider)
  await expect
    .poll(() => told('event'), { timeout: 20_000 })
    .toEqual([
      [
        'Called off: An evening',
        expect.stringContaining('The hall is closed.'),
        `/view/events/details/${id}`,
      ],
    ])
  const mails = () =>
    market.sent.filter((one) => 'subject' in one && one.subject === 'Called off: An evening')
  // One mail: the other attendee's address is not verified.
  await expect.poll(mails, { timeout: 20_000 }).toHaveLength(1)
})
