import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { follow, followingDetails, followingList, unfollow } from '#contract/follows/calls.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { importFollows } from '#demo/import/follows.ts'
import { newId } from '#kit/id.ts'
import { encodeCursor } from '#kit/page.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

async function followersOf(id: string): Promise<number> {
  const answer = await market.call(spDetails, { query: { id } })
  return answer.reply().data.stats.followersCount
}

describe('following a provider', () => {
  it('updates the follower count and answers with the stored name of the provider', async () => {
    const user = await market.addUser()
    const provider = await market.addProvider({ regName: 'Sagar Research' })
    const targetId = provider.accountId
    const answer = await market.call(
      follow,
      { body: { targetId, initiatingId: user.accountId, role: 'user', targetName: 'Someone' } },
      user,
    )
    expect(answer.reply()).toMatchObject({
      message: 'Followed Sagar Research',
      data: { targetId, following: true, followersCount: 1 },
    })
    expect(await followersOf(targetId)).toBe(1)
    const ended = await market.call(unfollow, { body: { targetId } }, user)
    expect(ended.reply()).toMatchObject({
      message: 'unfollowed Sagar Research',
      data: { targetId, following: false, followersCount: 0 },
    })
    expect(await followersOf(targetId)).toBe(0)
  })

  it('is allowed to signed-in users and providers only', async () => {
    const targetId = (await market.addProvider()).accountId
    for (const spec of [follow, unfollow]) {
      expect((await market.call(spec, { body: { targetId } })).code).toBe('unauthenticated')
      const admin = await market.addAdmin()
      expect((await market.call(spec, { body: { targetId } }, admin)).code).toBe('forbidden')
    }
    const provider = await market.addProvider()
    expect((await market.call(follow, { body: { targetId } }, provider)).status).toBe(200)
  })

  it('refuses an account whose phone number is not verified', async () => {
    const user = await market.addUser()
    const targetId = (await market.addProvider()).accountId
    await market.db.sql`update account set number_verified_at = null where id = ${user.accountId}`
    const refused = await market.call(follow, { body: { targetId } }, user)
    expect([refused.status, refused.code]).toEqual([409, 'number_unproven'])
    expect(await followersOf(targetId)).toBe(0)
  })

  it('refuses a request with the id or role of another account', async () => {
    const user = await market.addUser()
    const other = await market.addUser()
    const targetId = (await market.addProvider()).accountId
    for (const claim of [{ initiatingId: other.accountId }, { role: 'provider' }]) {
      for (const spec of [follow, unfollow]) {
        const answer = await market.call(spec, { body: { targetId, ...claim } }, user)
        expect([answer.status, answer.code]).toEqual([403, 'claim_refused'])
      }
    }
    expect(await followersOf(targetId)).toBe(0)
  })

  it('refuses oneself, an unknown or unverified provider, and a repeated follow or unfollow', async () => {
    const user = await market.addUser()
    const provider = await market.addProvider()
    const hidden = await market.addProvider({ status: 'approved' })
    const at = (targetId: string) => ({ body: { targetId } })
    const self = await market.call(follow, at(provider.accountId), provider)
    expect([self.status, self.code, self.message]).toEqual([
      400,
      'self_follow',
      'You cant follow yourself',
    ])
    const unself = await market.call(unfollow, at(provider.accountId), provider)
    expect([unself.code, unself.message]).toEqual(['self_unfollow', 'You cant unfollow yourself'])
    for (const targetId of [newId(), hidden.accountId]) {
      const missing = await market.call(follow, at(targetId), user)
      expect([missing.status, missing.code, missing.message]).toEqual([
        404,
        'follow_target_missing',
        'Error Following User',
      ])
    }
    expect((await market.call(follow, at(provider.accountId), user)).status).toBe(200)
    const twice = await market.call(follow, at(provider.accountId), user)
    expect([twice.status, twice.code]).toEqual([409, 'already_following'])
    expect((await market.call(unfollow, at(provider.accountId), user)).status).toBe(200)
    const nothing = await market.call(unfollow, at(provider.accountId), user)
    expect([nothing.status, nothing.code, nothing.message]).toEqual([
      409,
      'not_following',
      'Error Unfollowing User',
    ])
  })

  it('accepts exactly one of twenty simultaneous follows, and one of twenty unfollows', async () => {
    const user = await market.addUser()
    const targetId = (await market.addProvider()).accountId
    const twenty = <T>(run: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, run))
    for (const [spec, refused] of [
      [follow, 'already_following'],
      [unfollow, 'not_following'],
    ] as const) {
      const answers = await twenty(() => market.call(spec, { body: { targetId } }, user))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === refused)).toHaveLength(19)
    }
    expect(await followersOf(targetId)).toBe(0)
  })

  it('keeps the follower count equal to the rows under concurrent follows and unfollows', async () => {
    const users = await Promise.all(Array.from({ length: 50 }, () => market.addUser()))
    const targets = [(await market.addProvider()).accountId, (await market.addProvider()).accountId]
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        users.flatMap((user, index) =>
          targets.map((targetId) =>
            market.call(
              (index + round) % 3 === 0 ? unfollow : follow,
              { body: { targetId } },
              user,
            ),
          ),
        ),
      )
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      for (const targetId of targets) {
        const [row] = await market.db.sql<{ count: number }[]>`
          select count(*)::int from follow where provider_id = ${targetId}`
        expect(await followersOf(targetId)).toBe(row?.count)
      }
    }
  })

  it('is refused by database constraints for oneself and for an unknown follower', async () => {
    const { accountId } = await market.addProvider()
    const at = market.clock.now()
    await expect(
      market.db.sql`insert into follow values (${accountId}, ${accountId}, ${at})`,
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      market.db.sql`insert into follow values (${newId()}, ${accountId}, ${at})`,
    ).rejects.toMatchObject({ code: '23503' })
  })
})

describe('the list of followed providers', () => {
  it('shows the newest first, in stable pages, without providers that lost verification', async () => {
    const user = await market.addUser()
    const company = await market.addProvider({ type: 'Non Individual', regName: 'House of Plans' })
    const providers = [
      await market.addProvider({
        type: 'sub profile',
        masterId: company.accountId,
        companyName: 'House of Plans',
      }),
      await market.addProvider(),
      await market.addProvider(),
      await market.addProvider(),
    ]
    // Neither the order of their ids nor its reverse.
    const followed = [0, 3, 1, 2].map((index) => providers[index]?.accountId ?? '')
    for (const accountId of followed) {
      market.clock.advance(1000)
      await market.app.follows.follow(user, accountId)
    }
    const newestFirst = followed.toReversed()
    const claims = { id: user.accountId, role: 'user' }
    const list = await market.call(followingList, { query: claims }, user)
    expect(list.reply().data).toEqual(newestFirst)
    await market.db.sql`
      update provider set status = 'approved', verified_at = null
      where account_id = ${newestFirst[1] ?? ''}`
    const page = async (cursor?: string) =>
      (
        await market.call(followingDetails, { query: { ...claims, limit: 2, cursor } }, user)
      ).reply()
    const first = await page()
    expect(first.total).toBe(3)
    // The last provider of the page is unfollowed before the next page is requested.
    await market.app.follows.unfollow(user, newestFirst[2] ?? '')
    const second = await page(first.nextCursor)
    expect([...first.data, ...second.data].map((item) => item._id)).toEqual([
      newestFirst[0],
      newestFirst[2],
      newestFirst[3],
    ])
    expect(second.data[0]).toMatchObject({
      type: 'sub profile',
      addedby: { companyName: 'House of Plans' },
      stats: { Followers: [user.accountId], followersCount: 1 },
    })
    expect(second.nextCursor).toBeUndefined()
  })

  it('refuses visitors, admins, other accounts and malformed cursors', async () => {
    const user = await market.addUser()
    const other = await market.addUser()
    for (const spec of [followingList, followingDetails]) {
      const admin = await market.addAdmin()
      expect((await market.call(spec, { query: {} })).code).toBe('unauthenticated')
      expect((await market.call(spec, { query: {} }, admin)).code).toBe('forbidden')
      const claim = { query: { id: other.accountId } }
      expect((await market.call(spec, claim, user)).code).toBe('claim_refused')
      const role = { query: { role: 'provider' } }
      expect((await market.call(spec, role, user)).code).toBe('claim_refused')
      expect((await market.call(spec, { query: {} }, user)).reply().data).toEqual([])
    }
    const cursor = encodeCursor({ key: 'yesterday', id: user.accountId })
    const wrong = await market.call(followingDetails, { query: { cursor } }, user)
    expect(wrong.code).toBe('invalid_input')
  })
})

it('imports five thousand follows and their counts in one transaction', async () => {
  const followers = await Promise.all(Array.from({ length: 50 }, () => market.addUser()))
  const providers = await Promise.all(Array.from({ length: 100 }, () => market.addProvider()))
  const rows = followers.flatMap(({ accountId }) =>
    providers.map((provider) => ({
      followerId: accountId,
      providerId: provider.accountId,
      followedAt: market.clock.now(),
    })),
  )
  await market.db.transaction((tx) => importFollows(market.app, tx, rows))
  const ids = providers.map(({ accountId }) => accountId)
  const counts = await Promise.all(ids.map(followersOf))
  expect(counts).toEqual(ids.map(() => followers.length))
  const { total } = (await market.call(followingDetails, { query: {} }, followers[0])).reply()
  expect(total).toBe(providers.length)
})
