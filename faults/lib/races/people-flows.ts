import { checkOtpNumber, requestOtpForMobile } from '#contract/accounts/codes.ts'
import { signUpUser } from '#contract/accounts/sign-in.ts'
import { follow } from '#contract/follows/calls.ts'
import { claimPromo } from '#contract/platform-plans/calls.ts'
import { spDetails } from '#contract/providers/calls.ts'
import { newId } from '#kit/id.ts'
import type { Marketplace } from '#main/testing/marketplace.ts'
import { type CookieJar, createCookieJar } from '#platform/http/cookies.ts'
import { anonymous } from '#platform/http/viewer.ts'
import { codeSentTo, letTimePass } from './messages.ts'
import { countOf, expectCount, type Flow, outcomeOf } from './race.ts'

const service = {
  title: 'Momentum Picks',
  segment: 'Equity Cash' as const,
  description: 'Two to four ideas a week.',
  keyFeatures: ['Entry, target and stop with each idea'],
  price: 1_499,
  validity: 30,
  languages: ['english' as const],
}

const promo: Flow = {
  name: 'promo-code',
  losers: ['promo_claimed'],
  prepare: async (market) => {
    const provider = await market.addProvider()
    const body = { ...service, coupenCode: 'PROMOS1' }
    return {
      attempt: async () => outcomeOf(await market.call(claimPromo, { body }, provider)),
      judge: async () =>
        expectCount(
          'services',
          await countOf(market.db.sql<{ n: number }[]>`
            select count(*)::int n from plan where provider_id = ${provider.accountId}`),
          1,
        ),
    }
  },
}

const followTwice: Flow = {
  name: 'follow',
  losers: ['already_following'],
  prepare: async (market) => {
    const [user, provider] = [await market.addUser(), await market.addProvider()]
    const { accountId: id } = provider
    return {
      attempt: async () => outcomeOf(await market.call(follow, { body: { targetId: id } }, user)),
      judge: async () => {
        const { stats } = (await market.call(spDetails, { query: { id } })).reply().data
        const told = await countOf(market.db.sql<{ n: number }[]>`
          select count(*)::int n from outbox_event
          where type = 'follows.followed' and payload::text like ${`%${id}%`}`)
        return [
          ...expectCount('followers', stats.followersCount, 1),
          ...expectCount('announcements', told, 1),
        ]
      },
    }
  },
}

let numbers = 7_000_000_000

/** A browser that requested a code by SMS, and the code. */
async function askForCode(market: Marketplace) {
  numbers += 1
  const number = String(numbers)
  letTimePass(market)
  const cookies = createCookieJar(undefined, false)
  const asked = await market.call(requestOtpForMobile, { body: { number } }, anonymous, { cookies })
  asked.reply()
  const code = await codeSentTo(market, `+91${number}`)
  const guess = (otp: string) =>
    market.call(checkOtpNumber, { body: { number, otp } }, anonymous, { cookies: copyOf(cookies) })
  return { number, code, guess, cookies }
}

/** The cookies that a browser sends with each of several parallel requests. */
function copyOf(cookies: CookieJar): CookieJar {
  return createCookieJar(`pre=${cookies.get('pre') ?? ''}`, false)
}

const otpOnce: Flow = {
  name: 'otp-used-once',
  losers: ['otp_invalid'],
  prepare: async (market) => {
    const { code, guess } = await askForCode(market)
    return { attempt: async () => outcomeOf(await guess(code)) }
  },
}

const OTP_TRIES = 5

/** Guesses after the fifth are not compared: the code is no longer valid. */
const otpTries: Flow = {
  name: 'otp-attempt-counter',
  losers: ['otp_invalid'],
  winners: 0,
  prepare: async (market, comers) => {
    const { number, code, guess } = await askForCode(market)
    const wrong = (by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
    return {
      attempt: async (index) => outcomeOf(await guess(wrong(index + 1))),
      judge: async () => {
        const compared = await countOf(market.db.sql<{ n: number }[]>`
          select count(*)::int n from otp_event where subject = ${number} and kind = 'failed'`)
        const after = await guess(code)
        return [
          ...expectCount('guesses compared', compared, Math.min(comers, OTP_TRIES)),
          ...(comers >= OTP_TRIES && after.status === 200 ? ['a dead code was taken'] : []),
        ]
      },
    }
  },
}

/**
 * Registers one verified number many times at once, with an unverified address, which therefore
 * conflicts with nobody.
 */
const signUp: Flow = {
  name: 'sign-up-same-number',
  losers: ['email_taken', 'number_taken', 'contact_not_verified'],
  prepare: async (market) => {
    const email = `${newId()}@example.com`
    const { number, cookies, code, guess } = await askForCode(market)
    ;(await guess(code)).reply()
    return {
      attempt: async () => {
        const body = { name: 'Kabir Shah', email, number }
        const comer = { cookies: copyOf(cookies) }
        return outcomeOf(await market.call(signUpUser, { body }, anonymous, comer))
      },
      judge: async () =>
        expectCount(
          'accounts',
          await countOf(market.db.sql<{ n: number }[]>`
            select count(*)::int n from account where number = ${number}`),
          1,
        ),
    }
  },
}

export const peopleFlows: readonly Flow[] = [promo, followTwice, otpOnce, otpTries, signUp]
