import { createTransport } from 'nodemailer'
import { SECOND_MS } from '#kit/clock.ts'
import { type OutgoingMessage, RecipientRefused } from './messages.ts'

export type Mail = Extract<OutgoingMessage, { channel: 'mail' }>

/**
 * The server refused a mail. The message tells why but not the recipient, because it ends up in
 * logs and job tables.
 */
export class MailRefused extends Error {
  override name = 'MailRefused'
}

export type SmtpSender = {
  readonly send: (id: string, mail: Mail) => Promise<void>
  readonly close: () => void
}

const PLAIN_PORT = 587
const TLS_PORT = 465
/** One for each worker that sends mails. */
const MAX_CONNECTIONS = 6
const TIMEOUT_MS = 10 * SECOND_MS

/**
 * Mail over SMTP: `smtp(s)://user:password@host:port?from=Name <address>`. `smtp` requires
 * STARTTLS, unless the server is this machine or `tls=off` is given. Throws on a URL without a
 * sender. A retried mail keeps its Message-ID, so that mail programs show it once.
 */
export function createSmtpSender(url: URL): SmtpSender {
  const from = url.searchParams.get('from')
  if (from === null || !from.includes('@')) {
    throw new Error('MAIL_URL: must name the sender, as in smtp://host?from=mail@example.com')
  }
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '')
  const transport = createTransport({
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...serverOf(url),
  })
  return {
    send: async (id, mail) => {
      try {
        await transport.sendMail({
          from,
          // Passed as an address object, not as header text, so that it cannot name further
          // recipients.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          messageId: `<${id}@${domain}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        })
      } catch (error) {
        throw isForGood(error)
          ? new RecipientRefused(reasonOf(error))
          : new MailRefused(reasonOf(error))
      }
    },
    close: () => transport.close(),
  }
}

function serverOf(url: URL) {
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const local = host === 'localhost' || host === '127.0.0.1' || host === '::1'
  const plain = !secure && (local || url.searchParams.get('tls') === 'off')
  const auth = {
    user: decodeURIComponent(url.username),
    pass: decodeURIComponent(url.password),
  }
  return {
    host,
    port: url.port === '' ? (secure ? TLS_PORT : PLAIN_PORT) : Number(url.port),
    secure,
    requireTLS: !secure && !plain,
    ignoreTLS: plain,
    ...(auth.user === '' ? {} : { auth }),
  }
}

/**
 * A 5xx to the recipient's address. Not one that speaks of a policy (5.7): the server may refuse
 * everything of ours until its operator or ours has changed a setting.
 */
function isForGood(error: unknown): boolean {
  return (
    error instanceof Error &&
    'command' in error &&
    error.command === 'RCPT TO' &&
    'response' in error &&
    /^5\d\d[ -](?!5\.7\.)/.test(String(error.response))
  )
}

/** 'EENVELOPE 550': the library's code and the server's, without its text. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return 'unknown'
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const status = 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return `the mail server did not take the mail: ${code}${status}`
}
