import { dayInIndia, startOfDay } from '#kit/day.ts'
import { formatRupees, rupeesFromPaise } from '#kit/money.ts'
import { eachPage } from '#kit/page.ts'
import type { Tx } from '#platform/tx.ts'
import type { CommunicationDeps } from './deps.ts'
import { sendEmail } from './emails/email-on.ts'
import { paths } from './texts.ts'

const TITLE = 'You owe Tradebox'

/**
 * Tells every provider that owes us something how much it is and how it is settled, once a month:
 * whoever has a notification of this month is left out, however often this runs.
 */
export async function remindOfDebts(deps: CommunicationDeps): Promise<void> {
  const { clock, db, payouts } = deps
  const since = startOfDay(`${dayInIndia(clock.now()).slice(0, 7)}-01`)
  for await (const page of eachPage((last: Owing | undefined) =>
    payouts.debts.listOwing(db.read, last),
  )) {
    for (const { providerId } of page) {
      await db.transaction((tx) => remind(deps, tx, providerId, since))
    }
  }
}

type Owing = Awaited<ReturnType<CommunicationDeps['payouts']['debts']['listOwing']>>[number]

async function remind(
  deps: CommunicationDeps,
  tx: Tx,
  providerId: string,
  since: Date,
): Promise<void> {
  const { notifications, payouts } = deps
  const owner = { accountId: providerId, role: 'provider' } as const
  const owed = await payouts.debts.lockOwed(tx, providerId)
  if (owed === 0n || (await notifications.isNotified(tx, owner, { title: TITLE, since }))) {
    return
  }
  const amount = formatRupees(rupeesFromPaise(owed))
  const text = `You owe Tradebox ${amount}: charges or refunds that your wallet couldn’t cover. We deduct it from your next sales and wallet recharges. You don’t have to do anything else.`
  const href = paths.wallet
  await notifications.notify(tx, { ...owner, kind: 'payout', title: TITLE, text, href })
  const subject = `You owe Tradebox ${amount}`
  await sendEmail(deps, tx, { accountId: providerId, subject, paragraphs: [text], path: href })
}
