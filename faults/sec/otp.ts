/**
 * Strangers guess the codes of many numbers for a day of the product's clock, from many addresses
 * at once and without rate limits per address, so that only the limit per number applies. No number
 * may have more guesses compared than its codes have tries, and each owner's other sign-in methods
 * must keep working. The last line is JSON; exit code 1 on any breach.
 *
 *   --guesses N    guesses in all; default 1000000
 *   --numbers N    numbers; default 100
 *   --addresses N  addresses of the guessers; default 1000
 *   --hours N      hours of the product's clock; default 24
 */
import { requestPassResetOtp } from '#contract/accounts/codes.ts'
import { OTP_DIGITS, OTP_SENDS_PER_DAY_COUNT, OTP_TRIES_COUNT } from '#contract/accounts/limits.ts'
import { signInWithPassword } from '#contract/accounts/sign-in.ts'
import { importAccounts } from '#demo/import/accounts.ts'
import { NOT_DURABLE, startTestPostgres } from '#embedded-postgres/testing.ts'
import { assert, present } from '#kit/assert.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { newId } from '#kit/id.ts'
import { type Marketplace, openMarketplace } from '../../src/main/testing/marketplace.ts'
import { inParallel, randomFrom } from '../lib/dice.ts'
import { createGuesser, type Guesser } from '../lib/otp/guesser.ts'
import { printReport } from '../lib/print-report.ts'
import { readOptions } from '../lib/read-options.ts'

const { guesses, numbers, addresses, hours } = readOptions({
  guesses: 1_000_000,
  numbers: 100,
  addresses: 1000,
  hours: 24,
})

const PASSWORD = 'granite-teapot-monsoon-42'
const AT_ONCE = 16
/** The limit per number and day: eight codes with five tries each. */
const ACCEPTED_MAX = OTP_SENDS_PER_DAY_COUNT * OTP_TRIES_COUNT
const WANTED_MAX = 40
/** How often an owner uses another sign-in method: at most eight mails are sent per day. */
const OWNER_EVERY_ROUNDS = 24
const CODES = 10 ** OTP_DIGITS
/** Minutes between two requests for a code. */
const ROUND_MINUTES = 10

type Owner = { readonly number: string; readonly email: string }

async function addOwners({ app, platform, clock }: Marketplace): Promise<readonly Owner[]> {
  const hashed = await app.accounts.hashPassword(PASSWORD)
  assert(hashed.ok, 'the password can be hashed')
  const owners = Array.from({ length: numbers }, (_, n) => ({
    number: String(6_200_000_000 + n),
    email: `owner-${n}@tradebox.example`,
  }))
  const accounts = owners.map(({ number, email }) => ({
    id: newId(),
    role: 'user' as const,
    name: 'Asha Rao',
    email,
    number,
    password: hashed.value,
    createdAt: clock.now(),
  }))
  await platform.db.transaction((tx) => importAccounts(tx, accounts))
  return owners
}

/** Signs in with the password, and requests a mail to reset it. */
async function comeOtherwise({ call }: Marketplace, { email }: Owner): Promise<readonly string[]> {
  const signedIn = await call(signInWithPassword, { body: { email, password: PASSWORD } })
  const asked = await call(requestPassResetOtp, { body: { email } })
  return [
    ...(signedIn.status === 200 ? [] : [`the password of ${email} was answered ${signedIn.code}`]),
    ...(asked.status === 200 ? [] : [`a mail to ${email} was answered ${asked.code}`]),
  ]
}

/**
 * Requests a code for one number and guesses it; the requester makes most guesses, others the rest.
 */
async function guessAt(
  number: string,
  { crowd, random, count }: { crowd: readonly Guesser[]; random: () => number; count: number },
): Promise<{ readonly sent: boolean; readonly hits: number }> {
  const any = () => present(crowd[Math.floor(random() * crowd.length)], 'somebody guesses')
  const asking = any()
  const sent = await asking.ask(number)
  let hits = 0
  for (let n = 0; n < count; n += 1) {
    const guesser = n < OTP_TRIES_COUNT || n % 2 === 0 ? asking : any()
    const code = String(Math.floor(random() * CODES)).padStart(OTP_DIGITS, '0')
    hits += (await guesser.guess(number, code)) ? 1 : 0
  }
  return { sent, hits }
}

async function run(): Promise<void> {
  const postgres = await startTestPostgres({ database: 'otp', settings: NOT_DURABLE })
  const market = await openMarketplace({
    openDatabase: async () => ({ connection: postgres.connection, close: postgres.stop }),
    rateScale: 1_000_000,
  })
  const breaches: string[] = []
  const random = randomFrom(1)
  const rounds = Math.round((hours * 60) / ROUND_MINUTES)
  let made = 0
  let sent = 0
  let hits = 0
  try {
    const owners = await addOwners(market)
    const crowd = Array.from({ length: addresses }, (_, index) => createGuesser(market, index))
    const started = performance.now()
    for (let round = 0; round < rounds; round += 1) {
      const due = Math.round((guesses * (round + 1)) / rounds) - made
      await inParallel(owners, AT_ONCE, async ({ number }, n) => {
        const count = Math.floor((due + n) / owners.length)
        const answered = await guessAt(number, { crowd, random, count })
        sent += answered.sent ? 1 : 0
        hits += answered.hits
      })
      made += due
      const coming = owners.filter((_, n) => (round + n) % OWNER_EVERY_ROUNDS === 0)
      for (const owner of coming) {
        breaches.push(...(await comeOtherwise(market, owner)))
      }
      market.clock.advance(ROUND_MINUTES * MINUTE_MS)
    }
    const tried = await market.db.sql<{ subject: string; tries: number }[]>`
      select subject, sum(tries)::int as tries from otp_challenge where purpose = 'login'
      group by subject`
    const most = Math.max(...tried.map(({ tries }) => tries))
    const days = Math.max(1, hours / 24)
    for (const { subject, tries } of tried) {
      if (tries > Math.min(ACCEPTED_MAX, WANTED_MAX) * days) {
        breaches.push(`${tries} guesses at ${subject} were compared`)
      }
    }
    if (tried.length < numbers || most < OTP_TRIES_COUNT) {
      breaches.push('nobody has guessed at anything')
    }
    const seconds = Math.round((performance.now() - started) / 1000)
    printReport(
      { guesses: made, numbers, addresses, hours, codes: sent, most, hits, seconds },
      breaches,
    )
  } finally {
    await market.close()
  }
}

await run()
