import { provenEmail } from '#modules/accounts/index.ts'
import { type EmailContent, emailText } from '#platform/messages/email-text.ts'
import { type EventKind, type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { Tx } from '#platform/tx.ts'
import type { CommunicationDeps } from '../deps.ts'

/** A mail to one account; name and address are looked up. */
export type AccountEmail = Omit<EmailContent, 'name' | 'link'> & {
  readonly accountId: string
  /** The path on this site that the mail links to. */
  readonly path?: string
}

export type EventEmail = (deps: CommunicationDeps) => Subscription

/** A mail sent on an event. */
export function emailOn<T>(
  kind: EventKind<T>,
  name: string,
  write: (
    event: T,
    from: CommunicationDeps & { readonly tx: Tx },
  ) => readonly AccountEmail[] | Promise<readonly AccountEmail[]>,
): EventEmail {
  return (deps) =>
    subscribe(kind, `emails.${name}`, async (tx, event) => {
      for (const email of await write(event, { ...deps, tx })) {
        await sendEmail(deps, tx, email)
      }
    })
}

/** Never sent to an unproven address. */
export async function sendEmail(
  { accounts, messages, publicUrl }: CommunicationDeps,
  tx: Tx,
  { accountId, path, ...content }: AccountEmail,
): Promise<void> {
  const account = await accounts.findAccount(tx, accountId)
  const to = account && provenEmail(account)
  if (account !== undefined && to != null) {
    const link = path === undefined ? undefined : new URL(path, publicUrl).href
    const email = emailText({ ...content, name: account.name, link })
    await messages.queue(tx, { channel: 'mail', to, ...email })
  }
}
