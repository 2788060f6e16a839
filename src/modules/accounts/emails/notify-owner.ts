import type { Email } from '#platform/messages/email-text.ts'
import type { Tx } from '#platform/tx.ts'
import type { AccountsDeps } from '../deps.ts'
import { provenEmail, provenNumber } from '../rules/proven.ts'
import type { Account } from '../store/accounts.ts'

/** Notifies the owner of a change to the sign-in methods, through every proven contact. */
export async function notifyOwner(
  { messages }: Pick<AccountsDeps, 'messages'>,
  tx: Tx,
  account: Account,
  notice: { readonly mail: Email; readonly sms: string },
): Promise<void> {
  const email = provenEmail(account)
  if (email !== null) {
    await messages.queue(tx, { channel: 'mail', to: email, ...notice.mail })
  }
  const number = provenNumber(account)
  if (number !== null) {
    await messages.queue(tx, { channel: 'sms', to: `+91${number}`, text: notice.sms })
  }
}
