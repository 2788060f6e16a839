import { TIME_ZONE } from '#contract/constants.ts'
import type { Paise } from '#kit/money.ts'
import { formatRupees, rupeesFromPaise } from '#kit/money.ts'
import { provenEmail } from '#modules/accounts/index.ts'
import type { Tx } from '#platform/tx.ts'
import type { CheckoutDeps } from './deps.ts'

/** Subject and text of a mail. */
export type Mail = { readonly subject: string; readonly text: string }

/** To the account's address, if it has proven one; names come from the database. */
export async function mailTo(
  { accounts, messages }: Pick<CheckoutDeps, 'accounts' | 'messages'>,
  tx: Tx,
  accountId: string,
  mail: (name: string) => Mail,
): Promise<void> {
  const account = await accounts.findAccount(tx, accountId)
  const to = account && provenEmail(account)
  if (account !== undefined && to != null) {
    await messages.queue(tx, { channel: 'mail', to, ...mail(account.name) })
  }
}

export function rupeesOf(paise: Paise | string): string {
  return formatRupees(rupeesFromPaise(BigInt(paise)))
}

const days = new Intl.DateTimeFormat('en-IN', { timeZone: TIME_ZONE, dateStyle: 'long' })

/** '21 November 2026' */
export function longDay(at: Date): string {
  return days.format(at)
}

const moments = new Intl.DateTimeFormat('en-IN', {
  timeZone: TIME_ZONE,
  dateStyle: 'long',
  timeStyle: 'short',
})

/** '21 November 2026 at 3:05 pm' */
export function longMoment(at: Date): string {
  return moments.format(at)
}

/** A letter: greeting, paragraphs, a link to go on with, and who writes. */
export function letter(
  name: string,
  paragraphs: readonly string[],
  link: { readonly publicUrl: URL; readonly path: string },
): string {
  return [
    `Hello ${name},`,
    ...paragraphs,
    new URL(link.path, link.publicUrl).href,
    'Team Tradebox',
    '',
  ].join('\n\n')
}
