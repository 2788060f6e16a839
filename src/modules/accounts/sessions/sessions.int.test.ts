import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { changePassword, stepUp } from '#contract/accounts/profile.ts'
import {
  adminLogin,
  createBackendToken,
  endOtherSessions,
  endSession,
  getSession,
  listSessions,
  signInWithPassword,
  signOut,
} from '#contract/accounts/sign-in.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { SignalSubscription } from '#platform/signals/signals.ts'
import {
  ADMIN_PASSWORD,
  type Browser,
  openWorld,
  PASSWORD,
  signedIn,
  type World,
} from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const followed: SignalSubscription[] = []
afterEach(async () => {
  await Promise.all(followed.splice(0).map(({ stop }) => stop()))
})

const who = async (browser: Browser) => (await browser.make(getSession, {})).user?._id ?? null

describe('a session', () => {
  it('is stored as the digest of a random token only', async () => {
    const account = await world.add('user')
    const browser = await signedIn(world, account)
    const token = browser.jar.get('sid') ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await world.sql<{ token_hash: Buffer }[]>`
      select token_hash from account_session where account_id = ${account.id}`
    expect(rows).toEqual([{ token_hash: sha256(token) }])
  })

  it.each([
    ['user', 7 * DAY_MS, 30 * DAY_MS],
    ['provider', 7 * DAY_MS, 30 * DAY_MS],
    ['admin', 15 * MINUTE_MS, 8 * HOUR_MS],
  ] as const)(
    'of a %s ends when it is idle and at its maximum age',
    async (role, idle, longest) => {
      const account = await world.add(role)
      const unused = await signedIn(world, account)
      const used = await signedIn(world, account)
      const began = world.clock.now().getTime()
      world.clock.advance(idle - MINUTE_MS)
      expect(await who(used)).toBe(account.id)
      world.clock.advance(MINUTE_MS)
      expect(await who(unused)).toBeNull()
      while (world.clock.now().getTime() + idle / 2 < began + longest) {
        expect(await who(used)).toBe(account.id)
        world.clock.advance(idle / 2)
      }
      world.clock.advance(began + longest - world.clock.now().getTime())
      expect(await who(used)).toBeNull()
    },
  )

  it('is limited to five per account: a sixth sign-in ends the oldest', async () => {
    const account = await world.add('user')
    const browsers: Browser[] = []
    for (let index = 0; index < 6; index += 1) {
      world.clock.advance(1000)
      browsers.push(await signedIn(world, account))
    }
    const alive = await Promise.all(browsers.map(who))
    expect(alive).toEqual([null, ...Array(5).fill(account.id)])
  })

  it('is limited to five per account under ten concurrent sign-ins', async () => {
    const account = await world.add('user')
    await Promise.all(Array.from({ length: 10 }, () => signedIn(world, account)))
    const open = await world.sql`
      select 1 from account_session where account_id = ${account.id} and ended_at is null`
    expect(open).toHaveLength(5)
  })

  it('gets a new token at each sign-in, and the old token becomes invalid', async () => {
    const account = await world.add('user')
    const browser = await signedIn(world, account)
    const before = world.browser()
    before.jar.set('sid', browser.jar.get('sid') ?? '')
    const body = { email: account.email ?? '', password: PASSWORD }
    await browser.make(signInWithPassword, { body })
    expect(await who(before)).toBeNull()
    expect(await who(browser)).toBe(account.id)
  })

  it('ends immediately at sign-out', async () => {
    const browser = await signedIn(world, await world.add('user'))
    const copy = world.browser()
    copy.jar.set('sid', browser.jar.get('sid') ?? '')
    await browser.make(signOut, {})
    expect(browser.jar.has('sid')).toBe(false)
    expect(await who(copy)).toBeNull()
    expect((await browser.send(signOut, {})).status).toBe(200)
  })

  it.each(['', 'x', 'A'.repeat(43), '../../etc'])(
    'is not found by the invalid cookie %j',
    async (token) => {
      const browser = world.browser()
      browser.jar.set('sid', token)
      expect(await who(browser)).toBeNull()
    },
  )

  it('ends when its account is suspended or removed', async () => {
    const account = await world.add('user')
    const browser = await signedIn(world, account)
    const now = world.clock.now()
    const suspend = (suspended: boolean) =>
      world.db.transaction((tx) =>
        world.accounts.setSuspended(tx, { accountId: account.id, suspended, now }),
      )
    expect(await suspend(true)).toBe(true)
    expect(await who(browser)).toBeNull()
    const body = { email: account.email ?? '', password: PASSWORD }
    expect(await browser.refused(signInWithPassword, { body })).toBe('account_suspended')
    await suspend(false)
    expect(await browser.refused(signInWithPassword, { body })).toBeUndefined()
    const removal = { accountId: account.id, now }
    await world.db.transaction((tx) => world.accounts.removeAccount(tx, removal))
    expect(await world.sql`select from account_device where account_id = ${account.id}`).toEqual([])
    expect(await who(browser)).toBeNull()
    expect(await browser.refused(signInWithPassword, { body })).toBe('sign_in_failed')
    const rows = await world.sql`
      select name, email, number, telegram from account where id = ${account.id}`
    expect(rows).toEqual([{ name: 'Removed account', email: null, number: null, telegram: null }])
  })
})

describe('the list of sessions', () => {
  it('shows the sessions of the account, and ends one or all others', async () => {
    const account = await world.add('user')
    const phone = await signedIn(world, account, { userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' })
    world.clock.advance(1000)
    const laptop = await signedIn(world, account)
    world.clock.advance(1000)
    const tablet = await signedIn(world, account)
    const { data } = await laptop.make(listSessions, {})
    expect(data.map(({ device, current }) => [device, current])).toEqual([
      ['Chrome on Windows', false],
      ['Chrome on Windows', true],
      ['Safari on iOS', false],
    ])
    await laptop.make(endSession, { body: { id: data[2]?._id ?? '' } })
    expect([await who(phone), await who(tablet)]).toEqual([null, account.id])
    expect(await laptop.make(endOtherSessions, {})).toMatchObject({ ended: 1 })
    expect([await who(tablet), await who(laptop)]).toEqual([null, account.id])
  })

  it('requires step-up to end other sessions', async () => {
    const account = await world.add('user')
    const phone = await signedIn(world, account)
    const thief = await signedIn(world, account)
    world.clock.advance(5 * MINUTE_MS + 1000)
    const [, session] = (await thief.make(listSessions, {})).data
    const one = { body: { id: session?._id ?? '' } }
    expect(await thief.refused(endSession, one)).toBe('step_up_required')
    expect(await thief.refused(endOtherSessions, {})).toBe('step_up_required')
    expect(await who(phone)).toBe(account.id)
    await phone.make(stepUp, { body: { password: PASSWORD } })
    expect(await phone.make(endOtherSessions, {})).toMatchObject({ ended: 1 })
    expect(await who(thief)).toBeNull()
  })

  it('refuses to end a session of another account', async () => {
    const mine = await signedIn(world, await world.add('user'))
    const other = await world.add('user')
    const theirs = await signedIn(world, other)
    const [session] = (await theirs.make(listSessions, {})).data
    expect(await mine.refused(endSession, { body: { id: session?._id ?? '' } })).toBe('not_found')
    expect(await mine.refused(endSession, { body: { id: newId() } })).toBe('not_found')
    expect(await who(theirs)).toBe(other.id)
  })
})

describe('cached sessions', () => {
  it('end immediately here and soon in another process', async () => {
    const elsewhere = world.openAccounts()
    followed.push(await world.accounts.follow(world.signals))
    followed.push(await elsewhere.accounts.follow(world.signals))
    const account = await world.add('user')
    const browser = await signedIn(world, account)
    const sessionToken = browser.jar.get('sid')
    const there = () => elsewhere.accounts.resolveViewer({ sessionToken, bearer: undefined })
    const here = () => world.accounts.resolveViewer({ sessionToken, bearer: undefined })
    expect((await there()).kind).toBe('account')
    expect((await here()).kind).toBe('account')
    await browser.make(signOut, {})
    expect((await here()).kind).toBe('anonymous')
    await expect.poll(async () => (await there()).kind).toBe('anonymous')
  })

  it('are read again after five seconds', async () => {
    followed.push(await world.accounts.follow(world.signals))
    const account = await world.add('user')
    const browser = await signedIn(world, account)
    world.clock.advance(20_000)
    expect(await who(browser)).toBe(account.id)
    await world.sql`
      update account_session set ended_at = now(), ended_why = 'by hand'
      where account_id = ${account.id}`
    world.clock.advance(5000)
    expect(await who(browser)).toBeNull()
  })
})

describe("an admin's bearer token", () => {
  const login = async () => {
    const account = await world.add('admin')
    const browser = world.browser()
    const body = { email: account.email ?? '', password: ADMIN_PASSWORD }
    const { user } = await browser.make(adminLogin, { body })
    return { account, browser, bearer: user.backendToken }
  }
  const asked = async (bearer: string, by = world.browser()) =>
    (await by.send(getSession, {}, { bearer })).body.user

  it('identifies the admin for 15 minutes after its last use', async () => {
    const { account, browser, bearer } = await login()
    expect(await asked(bearer)).toMatchObject({ _id: account.id })
    world.clock.advance(14 * MINUTE_MS)
    expect(await asked(bearer)).toMatchObject({ _id: account.id })
    world.clock.advance(14 * MINUTE_MS)
    const { backendToken } = await browser.make(createBackendToken, {})
    expect(await asked(backendToken)).toMatchObject({ _id: account.id })
    world.clock.advance(MINUTE_MS)
    expect(await asked(bearer)).toBeNull()
    expect(await asked(backendToken)).toMatchObject({ _id: account.id })
  })

  it('ends with the session', async () => {
    const { browser, bearer } = await login()
    await browser.make(signOut, {})
    expect(await asked(bearer)).toBeNull()
  })

  it.each(['is confirmed by a step-up', 'changes its password'])(
    'ends when its session %s',
    async (how) => {
      const { account, browser, bearer } = await login()
      if (how === 'is confirmed by a step-up') {
        await browser.make(stepUp, { body: { password: ADMIN_PASSWORD } })
      } else {
        const body = { currentPassword: ADMIN_PASSWORD, newPassword: 'basalt-lantern-orchard-7' }
        await browser.make(changePassword, { body })
      }
      expect([await asked(bearer), await who(browser)]).toEqual([null, account.id])
      const { backendToken } = await browser.make(createBackendToken, {})
      expect(await asked(backendToken)).toMatchObject({ _id: account.id })
    },
  )

  it('is not accepted with the cookie of another session', async () => {
    const { bearer } = await login()
    const other = await signedIn(world, await world.add('user'))
    expect(await asked(bearer, other)).toBeNull()
  })

  it('is not issued to a provider, and a session token is not accepted as one', async () => {
    const browser = await signedIn(world, await world.add('provider'))
    expect(await browser.refused(createBackendToken, {})).toBe('forbidden')
    expect(await asked(browser.jar.get('sid') ?? '')).toBeNull()
  })

  it('ends with its session when permissions change', async () => {
    const { account, browser, bearer } = await login()
    const change = {
      accountId: account.id,
      permissions: ['audit.view' as const],
      now: world.clock.now(),
    }
    await world.db.transaction((tx) => world.accounts.setPermissions(tx, change))
    expect([await asked(bearer), await who(browser)]).toEqual([null, null])
  })
})
