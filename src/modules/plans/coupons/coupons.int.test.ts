import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { applyCoupon, createCoupon, endCoupon, ownCoupons } from '#contract/plans/coupons.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { encodeCursor } from '#kit/page.ts'
import { type Marketplace, openMarketplace } from '#main/testing/marketplace.ts'
import { breakRows } from '#platform/db/testing.ts'
import type { SignedInViewer } from '#platform/http/viewer.ts'
import type { Tx } from '#platform/tx.ts'

let market: Marketplace
let provider: SignedInViewer
let user: SignedInViewer
let planId: string
let numbers = 0

beforeAll(async () => {
  market = await openMarketplace()
  provider = await market.addProvider()
  planId = (await market.addPlan(provider.accountId)).id
})
afterAll(() => market.close())
beforeEach(async () => {
  user = await market.addUser()
})

type Draft = Parameters<typeof draftOf>[0]
const draftOf = (more: {
  code?: string
  percent?: number
  amount?: number
  planId?: string
  maxUses?: number
  expiresOn?: string
}) => ({
  maxUses: 10,
  expiresOn: '2026-12-31',
  ...(more.amount === undefined ? { percent: 10 } : {}),
  ...more,
  code: more.code ?? `CODE${++numbers}`,
})

const create = (more: Draft = {}, viewer = provider) =>
  market.call(createCoupon, { body: draftOf(more) }, viewer)

const add = async (more: Draft = {}) => (await create(more)).reply().data

const apply = (couponCode: string, viewer: SignedInViewer | undefined = user, id = planId) =>
  market.call(applyCoupon, { body: { serviceId: id, couponCode } }, viewer)

const inTx = <T>(work: (tx: Tx) => Promise<T>) => market.db.transaction(work)
const uses = () => market.app.plans.couponUses

const hold = (code: string, userId = user.accountId, lineId = newId()) => {
  const at = market.clock.now()
  const until = new Date(at.getTime() + 15 * MINUTE_MS)
  return inTx((tx) => uses().hold(tx, { userId, planId, code, lineId, until, at }))
}

const use = (couponId: string, lineId: string, userId = user.accountId) =>
  inTx((tx) => uses().use(tx, { couponId, userId, lineId, at: market.clock.now() }))

const shown = async (id: string) => {
  const { data } = (await market.call(ownCoupons, { query: {} }, provider)).reply()
  const { used, held, status } = data.find((one) => one._id === id) ?? {}
  return { used, held, status }
}

const sound = { grants: [], coupons: [], trials: [] }
const breaches = () => market.app.plans.checkInvariants(market.db.read)

describe('a provider', () => {
  it('creates a coupon, and ends it so that its code is refused', async () => {
    const made = await create({ code: ' diwali26 ', percent: 15, planId, maxUses: 3 })
    expect(made.reply().data).toEqual({
      _id: expect.any(String),
      code: 'DIWALI26',
      percent: 15,
      amount: null,
      planId,
      planTitle: 'Momentum Picks',
      maxUses: 3,
      used: 0,
      held: 0,
      expiresAt: '2026-12-31T18:30:00.000Z',
      createdAt: market.clock.now().toISOString(),
      endedAt: null,
      status: 'active',
    })
    const id = made.reply().data._id
    const ended = await market.call(endCoupon, { body: { id } }, provider)
    expect(ended.reply()).toMatchObject({ message: 'Coupon ended', data: { status: 'ended' } })
    expect((await market.call(endCoupon, { body: { id } }, provider)).status).toBe(200)
    expect((await apply('DIWALI26')).code).toBe('coupon_invalid')
  })

  it('cannot give an adviser’s plans away, not even by an older coupon', async () => {
    const adviser = await market.addProvider({ category: 'Registered Investment Advisor' })
    const plan = await market.addPlan(adviser.accountId)
    const refused = await create({ code: 'ADVICE', percent: 100 }, adviser)
    expect([refused.code, Object.keys(refused.fields ?? {})]).toEqual([
      'invalid_input',
      ['percent'],
    ])
    expect((await create({ code: 'ADVICE', percent: 99 }, adviser)).status).toBe(200)
    expect((await apply('ADVICE', user, plan.id)).reply().discountedPrice).toBe(14.99)
    await market.db.sql`update coupon set percent = 100 where provider_id = ${adviser.accountId}`
    expect((await apply('ADVICE', user, plan.id)).code).toBe('coupon_invalid')
  })

  it('cannot create a code that looks like an existing one', async () => {
    expect((await create({ code: 'LOOK10' })).status).toBe(200)
    for (const code of ['look10', 'LO OK 10', 'LOOK1O', 'L00KI0', 'ＬＯＯＫ１０']) {
      expect((await create({ code })).code, code).toBe('coupon_code_taken')
    }
    expect((await apply(' ｌook-\u200b10')).status).toBe(200)
    expect((await create({ code: 'LОOK10' })).code).toBe('invalid_input')
  })

  it('lists its own coupons in pages, the newest first', async () => {
    const other = await market.addProvider()
    for (const code of ['PAGE1', 'PAGE2', 'PAGE3']) {
      market.clock.advance(1000)
      await create({ code }, other)
    }
    const first = await market.call(ownCoupons, { query: { limit: 2 } }, other)
    const { data, nextCursor } = first.reply()
    const second = await market.call(ownCoupons, { query: { cursor: nextCursor } }, other)
    expect([...data, ...second.reply().data].map(({ code }) => code)).toEqual([
      'PAGE3',
      'PAGE2',
      'PAGE1',
    ])
    const wrong = encodeCursor({ key: 'x', id: newId() })
    expect((await market.call(ownCoupons, { query: { cursor: wrong } }, other)).code).toBe(
      'invalid_input',
    )
  })

  it.each([
    [{ code: 'AB' }, 'invalid_input'],
    [{ code: 'TEN%OFF' }, 'invalid_input'],
    [{ percent: 101 }, 'invalid_input'],
    [{ percent: 10, amount: 5 }, 'invalid_input'],
    [{ amount: 0 }, 'invalid_input'],
    [{ maxUses: 0 }, 'invalid_input'],
    [{ expiresOn: '2026-11-20' }, 'invalid_input'],
    [{ expiresOn: 'tomorrow' }, 'invalid_input'],
    [{ planId: newId() }, 'not_found'],
  ])('cannot create a coupon with %o', async (more, code) => {
    expect((await create(more)).code).toBe(code)
  })

  it('has each code once, and no access to the coupons and plans of others', async () => {
    const { _id: id } = await add({ code: 'ONLYONE' })
    expect((await create({ code: 'onlyone' })).code).toBe('coupon_code_taken')
    const other = await market.addProvider()
    expect((await create({ code: 'ONLYONE' }, other)).status).toBe(200)
    expect((await create({ planId }, other)).code).toBe('not_found')
    expect((await market.call(endCoupon, { body: { id } }, other)).code).toBe('not_found')
  })

  it('is the only role that manages coupons', async () => {
    const body = draftOf({})
    for (const viewer of [undefined, user, await market.addAdmin()]) {
      const code = viewer === undefined ? 'unauthenticated' : 'forbidden'
      expect((await market.call(createCoupon, { body }, viewer)).code).toBe(code)
      expect((await market.call(ownCoupons, { query: {} }, viewer)).code).toBe(code)
      expect((await market.call(endCoupon, { body: { id: newId() } }, viewer)).code).toBe(code)
    }
  })
})

describe('trying a coupon code', () => {
  it('returns what is left to pay, and uses nothing of the coupon', async () => {
    const { _id: id } = await add({ code: 'SAVE10', percent: 10, maxUses: 1 })
    for (const code of ['SAVE10', ' save10 ']) {
      expect((await apply(code)).reply()).toEqual({
        success: true,
        message: 'Coupon Applied',
        discountedPrice: 1349.1,
        price: 1499,
        discount: 149.9,
      })
    }
    expect(await shown(id)).toEqual({ used: 0, held: 0, status: 'active' })
    await add({ code: 'FREE100', percent: 100 })
    expect((await apply('FREE100')).reply().discountedPrice).toBe(0)
    await add({ code: 'HUGE', amount: 99_999 })
    expect((await apply('HUGE')).reply().discountedPrice).toBe(1)
  })

  it('gives the same answer, whatever makes the code invalid', async () => {
    const other = await market.addPlan(provider.accountId)
    const stranger = await market.addProvider()
    await create({ code: 'STRANGER' }, stranger)
    await add({ code: 'OTHERPLAN', planId: other.id })
    const { _id: ended } = await add({ code: 'ENDED' })
    await market.call(endCoupon, { body: { id: ended } }, provider)
    const { _id: spent } = await add({ code: 'SPENT', maxUses: 1 })
    await use(spent, newId(), (await market.addUser()).accountId)
    const { _id: mine } = await add({ code: 'MINE' })
    await use(mine, newId())
    const today = await add({ code: 'TODAY', expiresOn: '2026-11-22' })
    expect((await apply('TODAY')).status).toBe(200)
    market.clock.advance(Date.parse(today.expiresAt) - market.clock.now().getTime())
    const answers = await Promise.all(
      ['UNKNOWN', '', 'STRANGER', 'OTHERPLAN', 'ENDED', 'SPENT', 'MINE', 'TODAY'].map((code) =>
        apply(code),
      ),
    )
    const bodies = answers.map(({ status, code, message }) => ({ status, code, message }))
    expect(bodies).toEqual(
      bodies.map(() => ({
        status: 400,
        code: 'coupon_invalid',
        message: 'The coupon code is invalid.',
      })),
    )
    expect((await apply('MINE', await market.addUser())).status).toBe(200)
  })

  it('is limited to users, and to plans on sale', async () => {
    await add({ code: 'ACCESS' })
    expect((await apply('ACCESS', await market.addAdmin())).code).toBe('forbidden')
    expect((await apply('ACCESS', provider)).code).toBe('forbidden')
    const body = { serviceId: planId, couponCode: 'ACCESS' }
    expect((await market.call(applyCoupon, { body })).code).toBe('unauthenticated')
    expect((await apply('ACCESS', user, newId())).code).toBe('not_found')
    const off = await market.addPlan(provider.accountId, { activated: false })
    expect((await apply('ACCESS', user, off.id)).code).toBe('not_found')
    // @ts-expect-error what a browser could send
    const wrong = await market.call(applyCoupon, { body: { serviceId: planId } }, user)
    expect(wrong.code).toBe('invalid_input')
  })
})

describe('a coupon in a checkout', () => {
  it('is held, then used, and refused to the same user afterwards', async () => {
    const { _id: id, code } = await add({ maxUses: 2 })
    const lineId = newId()
    expect(await hold(code, user.accountId, lineId)).toMatchObject({
      value: { couponId: id, listPaise: 1_499_00n, discountPaise: 149_90n, pricePaise: 1_349_10n },
    })
    expect(await shown(id)).toMatchObject({ used: 0, held: 1 })
    expect((await apply(code)).status).toBe(200)
    expect(await use(id, lineId)).toBe(true)
    expect(await use(id, lineId)).toBe(true)
    expect(await use(id, newId())).toBe(false)
    expect(await shown(id)).toMatchObject({ used: 1, held: 0 })
    expect(await hold(code)).toMatchObject({ code: 'coupon_invalid' })
    await inTx((tx) => uses().release(tx, lineId, market.clock.now()))
    expect(await shown(id)).toMatchObject({ used: 1, held: 0 })
    expect(await breaches()).toEqual(sound)
  })

  it('moves to the line of the newer quote, and is available again when released', async () => {
    const { _id: id, code } = await add({ maxUses: 1 })
    const [older, newer] = [newId(), newId()]
    await hold(code, user.accountId, older)
    expect((await hold(code, user.accountId, newer)).ok).toBe(true)
    await inTx((tx) => uses().release(tx, older, market.clock.now()))
    expect(await shown(id)).toMatchObject({ held: 1 })
    await inTx((tx) => uses().release(tx, newer, market.clock.now()))
    await inTx((tx) => uses().release(tx, newer, market.clock.now()))
    expect(await shown(id)).toMatchObject({ held: 0, used: 0 })
    expect((await hold(code, (await market.addUser()).accountId)).ok).toBe(true)
    expect(await breaches()).toEqual(sound)
  })

  it('stays with the line it is pinned to, despite newer quotes and expiry', async () => {
    const { _id: couponId, code } = await add({ maxUses: 1 })
    const [submitted, newer] = [newId(), newId()]
    const at = market.clock.now()
    const keep = (lineId: string, pinned: boolean, userId = user.accountId) =>
      inTx((tx) => uses().rehold(tx, { couponId, userId, lineId, until: at, at, pinned }))
    await hold(code, user.accountId, newer)
    await market.db.sql`update coupon set ended_at = ${at} where id = ${couponId}`
    expect(await keep(submitted, true)).toBe(true)
    await market.db.sql`update coupon set ended_at = null where id = ${couponId}`
    expect(await keep(newer, false)).toBe(false)
    expect(await hold(code, user.accountId, newer)).toMatchObject({ code: 'coupon_invalid' })
    expect((await apply(code)).code).toBe('coupon_invalid')
    expect(await use(couponId, newer)).toBe(false)
    market.clock.advance(15 * MINUTE_MS)
    await market.runJob('plans-release-expired-holds')
    expect(await shown(couponId)).toMatchObject({ held: 1, used: 0 })
    expect(await keep(newId(), true, (await market.addUser()).accountId)).toBe(false)
    expect(await use(couponId, submitted)).toBe(true)
    expect(await breaches()).toEqual(sound)
    const { _id: other, code: otherCode } = await add({ maxUses: 1 })
    await hold(otherCode, user.accountId, newer)
    const again = { couponId: other, userId: user.accountId, lineId: newer, until: at, at }
    expect(await inTx((tx) => uses().rehold(tx, { ...again, pinned: true }))).toBe(true)
    await inTx((tx) => uses().release(tx, newer, market.clock.now()))
    expect(await shown(other)).toMatchObject({ held: 0, used: 0 })
    expect((await hold(otherCode)).ok).toBe(true)
    expect(await breaches()).toEqual(sound)
  })

  it('expires with its hold, although another one cannot be released, which the job reports', async () => {
    const [stuck, fine] = [newId(), newId()]
    await hold((await add()).code, user.accountId, stuck)
    const { _id: id, code } = await add()
    await hold(code, user.accountId, fine)
    market.clock.advance(15 * MINUTE_MS)
    const mend = await breakRows(market.db, 'coupon_use', ['line_id', stuck])
    await expect(market.runJob('plans-release-expired-holds')).rejects.toThrow(
      'an expired coupon hold was not released: 1 times',
    )
    expect(await shown(id)).toMatchObject({ held: 0 })
    await mend()
    await market.runJob('plans-release-expired-holds')
    expect(await breaches()).toEqual(sound)
  })

  it('expires with its hold, and can be used by a late payment while a use is left', async () => {
    const { _id: id, code } = await add({ maxUses: 1 })
    const lineId = newId()
    await hold(code, user.accountId, lineId)
    market.clock.advance(15 * MINUTE_MS - 1)
    await market.runJob('plans-release-expired-holds')
    expect(await shown(id)).toMatchObject({ held: 1 })
    market.clock.advance(1)
    await market.runJob('plans-release-expired-holds')
    expect(await shown(id)).toMatchObject({ held: 0 })
    const other = await market.addUser()
    const others = newId()
    expect((await hold(code, other.accountId, others)).ok).toBe(true)
    expect(await use(id, lineId)).toBe(false)
    await inTx((tx) => uses().release(tx, others, market.clock.now()))
    expect(await use(id, lineId)).toBe(true)
    expect(await shown(id)).toEqual({ used: 1, held: 0, status: 'exhausted' })
    expect(await breaches()).toEqual(sound)
  })

  it('gives its last use to one of twenty concurrent users', async () => {
    const { _id: id, code } = await add({ maxUses: 1 })
    const people = await Promise.all(Array.from({ length: 20 }, () => market.addUser()))
    const held = await Promise.all(people.map(({ accountId }) => hold(code, accountId)))
    expect(held.filter((one) => one.ok)).toHaveLength(1)
    const { _id: second } = await add({ maxUses: 1 })
    const used = await Promise.all(people.map(({ accountId }) => use(second, newId(), accountId)))
    expect(used.filter((one) => one)).toHaveLength(1)
    expect([await shown(id), await shown(second)]).toMatchObject([
      { held: 1, used: 0 },
      { held: 0, used: 1 },
    ])
    expect(await breaches()).toEqual(sound)
  })

  it('counts one use when a user applies it to twenty lines concurrently', async () => {
    const { _id: id, code } = await add({ maxUses: 10 })
    await Promise.all(Array.from({ length: 20 }, () => hold(code)))
    expect(await shown(id)).toMatchObject({ held: 1, used: 0 })
    const used = await Promise.all(Array.from({ length: 20 }, () => use(id, newId())))
    expect(used.filter((one) => one)).toHaveLength(1)
    expect(await shown(id)).toMatchObject({ held: 0, used: 1 })
    expect(await breaches()).toEqual(sound)
  })
})

it('the invariant check finds a wrong count of uses, and the schema limits the count', async () => {
  const { _id: id } = await add({ maxUses: 2 })
  await market.db.sql`update coupon set uses = 2 where id = ${id}`
  expect((await breaches()).coupons).toEqual([`coupon ${id} counts 2 uses of 2 and has 0`])
  const over = market.db.sql`update coupon set uses = 3 where id = ${id}`
  await expect(over).rejects.toMatchObject({ code: '23514' })
  await market.db.sql`update coupon set uses = 0 where id = ${id}`
})
