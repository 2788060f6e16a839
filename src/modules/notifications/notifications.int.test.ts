import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  countNotifications,
  listNotifications,
  readNotifications,
} from '#contract/notifications/calls.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId, uuidv7 } from '#kit/id.ts'
import { encodeCursor } from '#kit/page.ts'
import { fail } from '#kit/result.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import { sweepNotifications } from './jobs.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

async function tell({ accountId, role }: SignedInViewer, ...titles: string[]): Promise<void> {
  const { notifications } = market.app
  for (const title of titles) {
    market.clock.advance(MINUTE_MS)
    await market.db.transaction((tx) =>
      notifications.notify(tx, { accountId, role, kind: 'plan', title, text: 'Text', href: '/a' }),
    )
  }
}

async function unreadOf(viewer: SignedInViewer): Promise<number> {
  return (await market.call(countNotifications, { query: {} }, viewer)).reply().data
}

async function titlesOf(viewer: SignedInViewer): Promise<string[]> {
  const { data } = (await market.call(listNotifications, { query: { limit: 50 } }, viewer)).reply()
  return data.map(({ title }) => title)
}

describe('notifications', () => {
  it('are counted and listed for their recipient only, newest first', async () => {
    const [user, other] = [await market.addUser(), await market.addUser()]
    await tell(other, 'not yours')
    await tell(user, 'first', 'second')
    const claims = { id: user.accountId, role: 'user' }
    expect((await market.call(countNotifications, { query: claims }, user)).reply().data).toBe(2)
    const listed = await market.call(listNotifications, { query: { limit: 10 } }, user)
    const { data, unread, nextCursor } = listed.reply()
    expect([unread, nextCursor]).toEqual([2, undefined])
    expect(data.map(({ title }) => title)).toEqual(['second', 'first'])
    expect(data[0]).toEqual({
      _id: expect.any(String),
      kind: 'plan',
      title: 'second',
      body: 'Text',
      link: '/a',
      createdAt: market.clock.now().toISOString(),
      readAt: null,
    })
  })

  it('are listed and counted per role', async () => {
    const user = await market.addUser()
    await tell(user, 'as user')
    await tell({ ...user, role: 'provider' }, 'as provider')
    expect(await titlesOf(user)).toEqual(['as user'])
    expect(await unreadOf({ ...user, role: 'provider' })).toBe(1)
  })

  it('are not stored when the transaction fails', async () => {
    const user = await market.addUser()
    await market.db.transaction(async (tx) => {
      const notice = { ...user, kind: 'plan', title: 'never', text: 'x' } as const
      await market.app.notifications.notify(tx, notice)
      return fail('nope')
    })
    expect(await unreadOf(user)).toBe(0)
  })

  it('are listed page by page without repeats, also with equal times', async () => {
    const user = await market.addUser()
    const { accountId, role } = user
    await market.db.transaction(async (tx) => {
      for (let count = 0; count < 25; count += 1) {
        const notice = { accountId, role, kind: 'plan', title: `n${count}`, text: 'x' } as const
        await market.app.notifications.notify(tx, notice)
      }
    })
    await tell(user, 'last')
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await market.call(listNotifications, { query: { cursor, limit: 10 } }, user)
      const { data, nextCursor } = page.reply()
      seen.push(...data.map(({ _id }) => _id))
      cursor = nextCursor
    } while (cursor !== undefined)
    expect(seen).toHaveLength(26)
    expect(new Set(seen).size).toBe(26)
  })

  it('are marked as read, some or all, by their recipient only', async () => {
    const [user, other] = [await market.addUser(), await market.addUser()]
    await tell(user, 'a', 'b', 'c')
    await tell(other, 'd')
    const { data } = (await market.call(listNotifications, { query: {} }, user)).reply()
    const [newest] = data
    const id = present(newest, 'something is listed')._id
    const foreign = (await market.call(listNotifications, { query: {} }, other)).reply().data
    const ids = [id, ...foreign.map(({ _id }) => _id), newId()]
    const some = await market.call(readNotifications, { body: { ids } }, user)
    expect(some.reply().data).toEqual({ unread: 2 })
    expect(await unreadOf(other)).toBe(1)
    const after = (await market.call(listNotifications, { query: {} }, user)).reply()
    expect(after.data.map(({ readAt }) => readAt !== null)).toEqual([true, false, false])
    const all = await market.call(readNotifications, { body: { all: true } }, user)
    expect(all.reply().data).toEqual({ unread: 0 })
    expect(await unreadOf(other)).toBe(1)
  })

  it('are available to every signed-in role, and refused to visitors', async () => {
    const asked = [
      [countNotifications, { query: {} }],
      [listNotifications, { query: {} }],
      [readNotifications, { body: { all: true } }],
    ] as const
    const everybody = [await market.addUser(), await market.addProvider(), await market.addAdmin()]
    for (const [spec, input] of asked) {
      expect((await market.call(spec, input)).code).toBe('unauthenticated')
      for (const viewer of everybody) {
        expect((await market.call(spec, input, viewer)).status, spec.name).toBe(200)
      }
    }
  })

  it('are not counted for another account or role', async () => {
    const [user, other] = [await market.addUser(), await market.addUser()]
    for (const query of [{ id: other.accountId }, { id: user.accountId, role: 'admin' }]) {
      const refused = await market.call(countNotifications, { query }, user)
      expect([refused.status, refused.code]).toEqual([403, 'claim_refused'])
    }
  })

  it.each([
    [{}],
    [{ ids: [] }],
    [{ ids: ['x'] }],
    [{ all: true, ids: ['0199f0c0-0000-7000-8000-000000000001'] }],
    [{ ids: Array.from({ length: 51 }, () => '0199f0c0-0000-7000-8000-000000000001') }],
  ])('reject the read request %j', async (body) => {
    const user = await market.addUser()
    const refused = await market.call(readNotifications, { body: body as never }, user)
    expect([refused.status, refused.code]).toEqual([400, 'invalid_input'])
  })

  it('reject a malformed cursor', async () => {
    const user = await market.addUser()
    for (const cursor of [
      encodeCursor({ key: 'x', id: newId() }),
      encodeCursor({ key: '2026-01-01T00:00:00.000Z', id: 'x' }),
      encodeCursor({ key: '+275000-01-01T00:00:00.000Z', id: newId() }),
    ]) {
      const refused = await market.call(listNotifications, { query: { cursor } }, user)
      expect([refused.status, refused.code]).toEqual([400, 'invalid_input'])
    }
  })
})

it('deletes notifications older than half a year, and keeps younger ones', async () => {
  const user = await market.addUser()
  await tell(user, 'old', 'young')
  const dayAgo = (days: number) => new Date(market.clock.now().getTime() - days * DAY_MS)
  const age = async (title: string, days: number) =>
    market.db.sql`
      update notification set created_at = ${dayAgo(days)},
        id = overlay(id::text placing ${uuidv7(dayAgo(days).getTime(), new Uint8Array(10)).slice(0, 13)} from 1)::uuid
      where account_id = ${user.accountId} and title = ${title}`
  await age('old', 181)
  await age('young', 179)
  await sweepNotifications(market.platform)
  expect(await titlesOf(user)).toEqual(['young'])
})
