import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  callOffEvent,
  eventAttendees,
  exportAttendees,
  moveEvent,
  providerPieces,
} from '#contract/content/host-calls.ts'
import { ownPiece, publishPiece, removePiece } from '#contract/content/own-calls.ts'
import { getPiece, listPieces } from '#contract/content/public-calls.ts'
import { attendEvent } from '#contract/content/reader-calls.ts'
import { importFollows } from '#demo/import/follows.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { article, createPublishing } from '../testing.ts'

let market: Marketplace
let desk: ReturnType<typeof createPublishing>
let provider: SignedInViewer

beforeAll(async () => {
  market = await openMarketplace()
  desk = createPublishing(market)
  provider = await desk.addPublisher()
})
afterAll(() => market.close())

const inHours = (hours: number) =>
  new Date(market.clock.now().getTime() + hours * HOUR_MS).toISOString()

/** A published event with attendees. */
const openEvent = async (attending: number, hours = 72) => {
  const draft = desk.event({ startsAt: inHours(hours), endsAt: inHours(hours + 2) })
  const { _id: id } = await desk.publish(provider, draft)
  const users = await Promise.all(Array.from({ length: attending }, market.addUser))
  for (const user of users) {
    await market.call(attendEvent, { body: { id } }, user)
  }
  return { id, users }
}

const move = (
  id: string,
  more: Partial<Parameters<typeof market.call<typeof moveEvent>>[1]['body']> = {},
) =>
  market.call(
    moveEvent,
    {
      body: {
        id,
        startsAt: inHours(96),
        endsAt: inHours(97),
        timeZone: 'Asia/Kolkata',
        note: 'The hall was taken.',
        ...more,
      },
    },
    provider,
  )

const toldOf = async (viewer: SignedInViewer) => {
  const rows = await market.db.sql<{ title: string }[]>`
    select title from notification where account_id = ${viewer.accountId} and kind = 'event'
    order by created_at, id`
  return rows.map(({ title }) => title)
}

const mailedTo = (subject: string) =>
  market.sent.flatMap((sent) => ('subject' in sent && sent.subject === subject ? [sent.to] : []))

describe('changing an event', () => {
  it('moves it, keeps its versions and notifies every attendee once', async () => {
    const { id, users } = await openEvent(105)
    const moved = (await move(id)).reply().data
    expect(moved).toMatchObject({ hasChanges: false, event: { startsAt: inHours(96) } })
    expect(moved.versions).toHaveLength(2)
    const page = (await market.call(getPiece, { params: { id } })).reply().data
    expect(page).toMatchObject({ startsAt: inHours(96), note: 'The hall was taken.' })
    await Promise.all([1, 2, 3].map(() => market.app.content.notifyAttendees(id)))
    const all = await Promise.all(users.map(toldOf))
    expect(new Set(all.map((titles) => titles.join()))).toEqual(
      new Set(['New time or place: Reading a balance sheet']),
    )
    const subject = 'New time or place: Reading a balance sheet'
    await vi.waitFor(() => expect(mailedTo(subject)).toHaveLength(105), 20_000)
    expect(new Set(mailedTo(subject)).size).toBe(105)
    const late = await market.addUser()
    await market.call(attendEvent, { body: { id } }, late)
    await market.app.content.notifyAttendees(id)
    expect(await toldOf(late)).toEqual([])
  })

  it('keeps unpublished changes when it is moved', async () => {
    const { id } = await openEvent(0)
    const saved = await desk.save(provider, id, 1, desk.event({ title: 'A new title' }))
    expect(saved.status).toBe(200)
    expect((await move(id)).reply().data).toMatchObject({
      hasChanges: true,
      title: 'A new title',
      draft: { startsAt: inHours(96) },
    })
    const page = (await market.call(getPiece, { params: { id } })).reply().data
    expect(page.title).toBe('Reading a balance sheet')
  })

  it('refuses a move into the past, a note with a promise, and a move of a started event', async () => {
    const { id } = await openEvent(0)
    const past = await move(id, { startsAt: inHours(-3) })
    expect([past.code, past.fields]).toEqual([
      'content_unfinished',
      { startsAt: 'Choose a time in the future.' },
    ])
    expect((await move(id, { endsAt: inHours(1) })).code).toBe('content_unfinished')
    const promise = await move(id, { note: 'Guaranteed returns for all who come' })
    expect(promise.code).toBe('lint_refused')
    const { _id: other } = await desk.publish(provider, article())
    expect((await move(other)).code).toBe('content_state')
    const begun = await openEvent(0, 1)
    market.clock.advance(4 * HOUR_MS)
    expect((await move(begun.id)).code).toBe('event_over')
    const body = { id: begun.id, note: 'Too late' }
    expect((await market.call(callOffEvent, { body }, provider)).code).toBe('event_over')
  })

  it('refuses to publish a new start in the past', async () => {
    const { id } = await openEvent(1)
    const past = desk.event({ startsAt: inHours(-4), endsAt: inHours(-2) })
    const { draftVersion } = (await desk.save(provider, id, 1, past)).reply().data
    const body = { id, draftVersion }
    const refused = await market.call(publishPiece, { body }, provider)
    expect([refused.code, refused.fields]).toEqual([
      'content_unfinished',
      { startsAt: 'Choose a time in the future.' },
    ])
  })

  it('notifies attendees when it takes place elsewhere, at an address it already had', async () => {
    const location = 'Hall 4, Pune'
    const { _id: id } = await desk.publish(provider, desk.event({ location }))
    const user = await market.addUser()
    await market.call(attendEvent, { body: { id } }, user)
    const offline = desk.event({ location, eventType: 'Offline' })
    const { draftVersion } = (await desk.save(provider, id, 1, offline)).reply().data
    const next = await market.call(publishPiece, { body: { id, draftVersion } }, provider)
    expect(next.status).toBe(200)
    await market.app.content.notifyAttendees(id)
    expect(await toldOf(user)).toEqual(['New time or place: Reading a balance sheet'])
  })

  it('lets its host change the time or place three times a day once people attend', async () => {
    const { id } = await openEvent(1)
    for (const hours of [97, 98, 99]) {
      const startsAt = inHours(hours)
      expect((await move(id, { startsAt, endsAt: inHours(100) })).status).toBe(200)
    }
    expect((await move(id)).code).toBe('event_moved_often')
    const { draft, draftVersion } = (
      await market.call(ownPiece, { params: { id } }, provider)
    ).reply().data
    const publishNext = async (more: Parameters<typeof desk.event>[0], version: number) => {
      const next = desk.event({ ...(draft.kind === 'events' ? draft : {}), ...more })
      await desk.save(provider, id, version, next)
      const body = { id, draftVersion: version + 1 }
      return market.call(publishPiece, { body }, provider)
    }
    const link = 'https://meet.example/other'
    expect((await publishNext({ link }, draftVersion)).code).toBe('event_moved_often')
    expect((await publishNext({ title: 'A new title' }, draftVersion + 1)).status).toBe(200)
    market.clock.advance(DAY_MS)
    expect((await publishNext({ link }, draftVersion + 2)).status).toBe(200)
    const { id: quiet } = await openEvent(0)
    for (const hours of [97, 98, 99, 96]) {
      const startsAt = inHours(hours)
      expect((await move(quiet, { startsAt, endsAt: inHours(100) })).status).toBe(200)
    }
  })

  it('keeps the times of an event that is over, and notifies nobody of other changes', async () => {
    const { id, users } = await openEvent(1, 1)
    const [startsAt, endsAt] = [inHours(1), inHours(3)]
    market.clock.advance(4 * HOUR_MS)
    const publishNext = async (more: Parameters<typeof desk.event>[0], version: number) => {
      const draft = desk.event({ startsAt, endsAt, ...more })
      const { draftVersion } = (await desk.save(provider, id, version, draft)).reply().data
      return market.call(publishPiece, { body: { id, draftVersion } }, provider)
    }
    const revived = await publishNext({ startsAt: inHours(24), endsAt: inHours(25) }, 1)
    expect(revived.code).toBe('event_over')
    expect((await publishNext({ endsAt: inHours(1) }, 2)).code).toBe('event_over')
    const link = 'https://video.example/recording'
    expect((await publishNext({ link }, 3)).status).toBe(200)
    await market.app.content.notifyAttendees(id)
    expect(await toldOf(users[0] ?? provider)).toEqual([])
  })

  it('calls it off once and notifies its attendees', async () => {
    const { id, users } = await openEvent(2)
    const remove = await market.call(removePiece, { body: { id } }, provider)
    expect([remove.code, remove.message]).toEqual([
      'content_state',
      'People are attending this event. Cancel it first, so we can notify them.',
    ])
    const off = () =>
      market.call(callOffEvent, { body: { id, note: 'The speaker is ill.' } }, provider)
    const all = await Promise.all(Array.from({ length: 20 }, off))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await move(id)).code).toBe('event_called_off')
    await market.app.content.notifyAttendees(id)
    expect(await toldOf(users[0] ?? provider)).toEqual(['Called off: Reading a balance sheet'])
    expect((await market.call(removePiece, { body: { id } }, provider)).status).toBe(200)
    await market.app.content.notifyAttendees(id)
    expect(await toldOf(users[0] ?? provider)).toHaveLength(1)
    const promise = { id: (await openEvent(0)).id, note: 'Risk-free profit guaranteed' }
    expect((await market.call(callOffEvent, { body: promise }, provider)).code).toBe('lint_refused')
  })
})

describe('an event that is no longer shown', () => {
  const gone = 'No longer on Tradebox: Reading a balance sheet'

  it('because an admin removed it: attendees are notified once and not reminded', async () => {
    const { id, users } = await openEvent(2)
    const actor = { ...(await market.addAdmin('content.remove')), ip: '', requestId: '' }
    const removal = { kind: 'events', id, reason: 'Promises a return' } as const
    expect((await market.app.content.removeByAdmin(actor, removal)).ok).toBe(true)
    await Promise.all([1, 2].map(() => market.app.content.notifyAttendees(id)))
    market.clock.advance(2 * DAY_MS + MINUTE_MS)
    await market.runJob('content-reminders')
    for (const user of users) {
      expect(await toldOf(user)).toEqual([gone])
    }
    await vi.waitFor(() => expect(mailedTo(gone)).toHaveLength(2), 20_000)
    expect(new Set(mailedTo(gone))).toEqual(new Set(users.map(({ email }) => email)))
    // The reason is between the host and Tradebox, and the event's page is gone, so the mail has
    // neither.
    const mails = market.sent.filter((sent) => 'subject' in sent && sent.subject === gone)
    expect(JSON.stringify(mails)).not.toMatch(/Promises a return|\/event/)
  })

  it('because its host left: attendees are notified, but not of a past event', async () => {
    const host = await desk.addPublisher()
    const user = await market.addUser()
    const attended = async (hours: number) => {
      const draft = desk.event({ startsAt: inHours(hours), endsAt: inHours(hours + 2) })
      const { _id: id } = await desk.publish(host, draft)
      await market.call(attendEvent, { body: { id } }, user)
      return id
    }
    const over = await attended(1)
    market.clock.advance(4 * HOUR_MS)
    const ahead = await attended(72)
    await market.app.content.removeRemaining(host.accountId)
    await Promise.all([over, ahead].map((id) => market.app.content.notifyAttendees(id)))
    expect(await toldOf(user)).toEqual([gone])
  })

  it('because its host is not verified: attendees are not reminded until it is', async () => {
    const { id, users } = await openEvent(1, 30)
    market.clock.advance(7 * HOUR_MS)
    await market.db.sql`update content_piece set provider_verified = false where id = ${id}`
    await market.runJob('content-reminders')
    expect(await toldOf(users[0] ?? provider)).toEqual([])
    await market.db.sql`update content_piece set provider_verified = true where id = ${id}`
    await market.runJob('content-reminders')
    expect(await toldOf(users[0] ?? provider)).toEqual(['Reminder: Reading a balance sheet'])
  })
})

describe('a reminder', () => {
  it('is sent once a day before and an hour before, and again after the event moved', async () => {
    const { id, users } = await openEvent(3)
    const [user = provider] = users
    const remind = () => Promise.all([1, 2].map(() => market.runJob('content-reminders')))
    await remind()
    expect(await toldOf(user)).toEqual([])
    market.clock.advance(2 * DAY_MS + MINUTE_MS)
    await remind()
    await remind()
    expect(await toldOf(user)).toEqual(['Reminder: Reading a balance sheet'])
    market.clock.advance(23 * HOUR_MS)
    await remind()
    await remind()
    const both = ['Reminder: Reading a balance sheet', 'In an hour: Reading a balance sheet']
    expect(await toldOf(user)).toEqual(both)
    await move(id, { startsAt: inHours(30), endsAt: inHours(31) })
    await market.app.content.notifyAttendees(id)
    market.clock.advance(7 * HOUR_MS)
    await remind()
    expect((await toldOf(user)).slice(2)).toEqual([
      'New time or place: Reading a balance sheet',
      'Reminder: Reading a balance sheet',
    ])
    const late = await market.addUser()
    await market.call(attendEvent, { body: { id } }, late)
    await remind()
    expect(await toldOf(late)).toEqual([])
  })
})

describe('the list of attendees', () => {
  it('is shown in pages and exported to the host only; the export is logged', async () => {
    const { id, users } = await openEvent(5)
    const list = (cursor?: string) =>
      market.call(eventAttendees, { query: { id, limit: 2, ...(cursor && { cursor }) } }, provider)
    const first = (await list()).reply()
    const second = (await list(first.nextCursor)).reply()
    const third = (await list(second.nextCursor)).reply()
    expect(first.total).toBe(5)
    const all = [...first.data, ...second.data, ...third.data]
    expect(new Set(all.map(({ _id }) => _id))).toEqual(
      new Set(users.map(({ accountId }) => accountId)),
    )
    const [user] = users
    const row = all.find(({ _id }) => _id === user?.accountId)
    expect(row).toMatchObject({ name: user?.name, email: user?.email })
    const rows = await market.call(exportAttendees, { query: { id } }, provider)
    expect(rows.reply().data).toHaveLength(5)
    const recorded = await market.db.sql`
      select detail from audit_inbox
      where action = 'content.attendees-exported' and object_id = ${id}`
    expect(recorded).toEqual([{ detail: { rows: 5 } }])
    const other = await desk.addPublisher()
    expect((await market.call(eventAttendees, { query: { id } }, other)).status).toBe(404)
  })
})

describe('followers of a provider', () => {
  it('are notified of a new piece once, even if the job runs several times', async () => {
    const fan = await market.addUser()
    await market.db.transaction((tx) =>
      importFollows(market.app, tx, [
        {
          followerId: fan.accountId,
          providerId: provider.accountId,
          followedAt: market.clock.now(),
        },
      ]),
    )
    const { _id: id } = await desk.publish(provider, article())
    await Promise.all([1, 2, 3].map(() => market.app.content.notifyFollowers(id)))
    await market.app.content.notifyFollowers(id)
    const rows = await market.db.sql<{ title: string; link: string }[]>`
      select title, link from notification
      where account_id = ${fan.accountId} and kind = 'content'`
    expect(rows).toHaveLength(1)
    expect(rows[0]?.link).toBe(`/view/article/articlepage/${id}`)
  })
})

describe('an admin with provider.view', () => {
  it('sees drafts and published pieces of a provider', async () => {
    const other = await desk.addPublisher()
    const [draft, piece] = [
      await desk.create(other, article()),
      await desk.publish(other, article()),
    ]
    const admin = await market.addAdmin('provider.view')
    const query = { id: other.accountId, kind: 'articles' } as const
    const rows = (await market.call(providerPieces, { query }, admin)).reply().data
    expect(new Set(rows.map(({ _id, state }) => `${_id} ${state}`))).toEqual(
      new Set([`${draft._id} draft`, `${piece._id} published`]),
    )
    const listed = await market.call(listPieces, {
      query: { kind: 'articles', providerId: other.accountId },
    })
    expect(listed.reply().data).toHaveLength(1)
    expect((await market.call(ownPiece, { params: { id: piece._id } }, other)).status).toBe(200)
  })
})
