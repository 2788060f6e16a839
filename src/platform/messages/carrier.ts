import { type Channel, writeToOutbox } from './file-outbox.ts'
import type { MessageCarrier } from './messages.ts'
import { createSmsSender } from './sms-gateway.ts'

export type CarrierOptions = {
  /** Undefined: mails are written as files under `dataDir`. */
  readonly mailUrl: URL | undefined
  /** Undefined: SMS are written as files under `dataDir`. */
  readonly smsUrl: URL | undefined
  readonly dataDir: string
}

export type Carrier = MessageCarrier & {
  /** Closes the connections kept open for further mails. */
  readonly close: () => void
}

/** The channels whose messages are written as files. */
export function writtenChannels({
  mailUrl,
  smsUrl,
}: Pick<CarrierOptions, 'mailUrl' | 'smsUrl'>): Channel[] {
  return [
    ...(mailUrl === undefined ? (['mail'] as const) : []),
    ...(smsUrl === undefined ? (['sms'] as const) : []),
  ]
}

/** Delivers each channel's messages as configured. Throws on a MAIL_URL without a sender. */
export async function createCarrier({
  mailUrl,
  smsUrl,
  dataDir,
}: CarrierOptions): Promise<Carrier> {
  const mail =
    mailUrl === undefined ? undefined : (await import('./smtp.ts')).createSmtpSender(mailUrl)
  const sms = smsUrl === undefined ? undefined : createSmsSender(smsUrl)
  return {
    deliver: async (id, message) => {
      if (message.channel === 'mail' && mail !== undefined) {
        await mail.send(id, message)
      } else if (message.channel === 'sms' && sms !== undefined) {
        await sms.send(id, message)
      } else {
        await writeToOutbox(dataDir, id, message)
      }
    },
    close: () => mail?.close(),
  }
}
