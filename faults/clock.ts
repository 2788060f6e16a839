/**
 * Tests wrong clocks: jumps of an hour, a day and 400 days, ahead and back, across midnight in
 * India and across 29 February. People sign in, buy and read under each. No code, proof, session or
 * plan may outlive its rule, nothing that has ended may become valid again, and the ledger must
 * balance. The product's own clock is moved, which all rules use. The last line is JSON; exit code
 * 1 on any breach.
 *
 *   --rounds N   how often all jumps are made, with new people each time; default 20
 */
import { checkOtpNumber, requestOtpForMobile } from '#contract/accounts/codes.ts'
import { mySubscriptions } from '#contract/checkout/subscriptions.ts'
import { present } from '#kit/assert.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { addBuyer, payByCard, quoted } from '#modules/checkout/testing.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import { until } from '#platform/testing/until.ts'
import type { Marketplace } from '../src/main/testing/marketplace.ts'
import { printReport } from './lib/print-report.ts'
import { openRealMarketplace } from './lib/races/real-marketplace.ts'
import { readOptions } from './lib/read-options.ts'

const { rounds } = readOptions({ rounds: 20 })
const PLAN_DAYS = 30

/** The time before the jump, and its length. */
type Jump = { readonly name: string; readonly from: string; readonly byMs: number }

const JUMPS: readonly Jump[] = [
  { name: 'an hour ahead', from: '2026-11-21T04:30:00.000Z', byMs: HOUR_MS },
  { name: 'an hour back', from: '2026-11-25T04:30:00.000Z', byMs: -HOUR_MS },
  { name: 'a day back', from: '2026-11-30T04:30:00.000Z', byMs: -DAY_MS },
  { name: 'midnight in India', from: '2026-12-31T18:29:59.500Z', byMs: SECOND_MS },
  { name: 'over 29 February', from: '2028-02-28T18:29:59.500Z', byMs: DAY_MS },
  { name: '29 February itself', from: '2028-02-29T06:30:00.000Z', byMs: 365 * DAY_MS },
  { name: '400 days ahead', from: '2029-06-01T06:30:00.000Z', byMs: 400 * DAY_MS },
]

type Moved = { readonly market: Marketplace; readonly breach: (said: string) => void }

function setClock({ clock }: Marketplace, at: Date): void {
  clock.advance(at.getTime() - clock.now().getTime())
}

/**
 * Requests a code valid for five minutes before the jump; the returned function enters it
 * afterwards.
 */
async function askCode({ market, breach }: Moved, number: string) {
  const visiting = { cookies: createCookieJar(undefined, false) }
  const before = market.sent.length
  const body = { number }
  ;(await market.call(requestOtpForMobile, { body }, undefined, visiting)).reply()
  const sent = () =>
    market.sent.slice(before).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])[0]
  const typed = { number, otp: await until(sent, 10 * SECOND_MS, 'a code arrives') }
  return async (mayWork: boolean, when: string) => {
    const { status } = await market.call(checkOtpNumber, { body: typed }, undefined, visiting)
    if ((status === 200) !== mayWork) {
      breach(`a code was answered ${status} ${when}`)
    }
  }
}

async function jumpOnce({ market, breach }: Moved, jump: Jump): Promise<void> {
  const { app, platform, clock } = market
  const from = new Date(new Date(jump.from).getTime())
  setClock(market, from)
  const provider = await market.addProvider()
  const plan = await market.addPlan(provider.accountId, { validityDays: PLAN_DAYS })
  const buyer = await addBuyer(market)
  await payByCard(market, buyer, await quoted(market, buyer, [plan.id]))
  const number = String(7_000_000_000 + Math.floor(Math.random() * 1_000_000_000))
  const typeCode = await askCode({ market, breach }, number)
  const uses = async () => {
    const now = clock.now()
    return (await app.plans.subscriptions.entitlementsOf(platform.db.read, buyer.accountId, now))
      .length
  }
  const [held] = (await market.call(mySubscriptions, { query: {} }, buyer)).reply().data
  const { startsAt, endsAt } = present(held, 'it is held')
  if (Date.parse(endsAt) - Date.parse(startsAt) < (PLAN_DAYS - 1) * DAY_MS) {
    breach(`${jump.name}: a term from ${startsAt} to ${endsAt}`)
  }
  clock.advance(jump.byMs)
  const now = clock.now().getTime()
  const isRunning = Date.parse(startsAt) <= now && now < Date.parse(endsAt)
  if ((await uses()) > 0 !== isRunning) {
    breach(`${jump.name}: a plan may ${isRunning ? 'not ' : ''}be used`)
  }
  await typeCode(Math.abs(jump.byMs) < 5 * MINUTE_MS, `after ${jump.name}`)
  // What was refused stays refused after the clock is set back.
  setClock(market, from)
  await typeCode(false, `back from ${jump.name}`)
  if ((await uses()) !== 1) {
    breach(`${jump.name}: a plan that runs may not be used once the clock is right again`)
  }
}

async function run(): Promise<void> {
  const { market, checkBooks, close } = await openRealMarketplace('clock')
  const breaches: string[] = []
  try {
    const moved = { market, breach: (said: string) => void breaches.push(said) }
    for (let round = 0; round < rounds; round += 1) {
      for (const jump of JUMPS) {
        await jumpOnce(moved, jump)
      }
    }
    breaches.push(...(await checkBooks()))
    printReport({ rounds, jumps: JUMPS.length * rounds }, breaches)
  } finally {
    await close()
  }
}

await run()
