import type { Tx } from '#platform/tx.ts'
import type { Mail } from './mails.ts'
import type { Parts } from './parts.ts'
import { provenEmail, provenNumber } from './rules/proven.ts'
import type { Account } from './store/accounts.ts'

/** What changes how an account is entered is told wherever its owner is known to be reached. */
export async function tellProvenContacts(
  { messages }: Pick<Parts, 'messages'>,
  tx: Tx,
  account: Account,
  news: { readonly mail: Mail; readonly sms: string },
): Promise<void> {
  const email = provenEmail(account)
  if (email !== null) {
    await messages.queue(tx, { channel: 'mail', to: email, ...news.mail })
  }
  const number = provenNumber(account)
  if (number !== null) {
    await messages.queue(tx, { channel: 'sms', to: `+91${number}`, text: news.sms })
  }
}
