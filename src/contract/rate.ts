import { CONVERSATIONS_PER_DAY_COUNT, MESSAGE_REPORTS_PER_DAY_COUNT } from './messaging/limits.ts'

/**
 * The rate limit of a class of calls: a bucket of `points` that refills after `seconds`, kept per
 * account, per IP address, or per guessed subject and IP address regardless of the session.
 * `durable` buckets are stored in the database, so that a restart does not give an attacker new
 * attempts. The buckets of a class are taken from in order until one is empty: the one per address
 * comes first, so that a refused visitor cannot add a row with each new subject.
 */
export type RateLimit = {
  readonly points: number
  readonly seconds: number
  readonly per: 'account' | 'address' | 'subject-and-address'
  readonly durable?: true
  /** How long an exhausted bucket stays blocked; by default until it refills. */
  readonly blockSeconds?: number
  /**
   * Only completed actions count: the points of a refused withdrawal or a right password are
   * returned.
   */
  readonly countsOperations?: true
}

export const rateClasses = {
  'public-read': [{ points: 300, seconds: 60, per: 'address' }],
  read: [{ points: 300, seconds: 60, per: 'account' }],
  write: [{ points: 60, seconds: 60, per: 'account' }],
  'sign-in': [
    { points: 50, seconds: 3600, per: 'address', durable: true },
    { points: 5, seconds: 900, per: 'subject-and-address', durable: true },
  ],
  'admin-login': [
    { points: 50, seconds: 3600, per: 'address', durable: true },
    { points: 5, seconds: 900, per: 'subject-and-address', durable: true, blockSeconds: 3600 },
  ],
  /**
   * Wrong passwords for one account, across all networks. Unknown browsers share one bucket; each
   * known browser has its own, and so have the account's sessions. The limits are wide: it takes
   * more than ten networks to lock out an owner's new browser, and the owner can then sign in with
   * a code.
   */
  'password-guess': [
    { points: 50, seconds: 3600, per: 'account', durable: true, countsOperations: true },
    { points: 300, seconds: 86400, per: 'account', durable: true, countsOperations: true },
  ],
  'otp-request': [
    { points: 10, seconds: 3600, per: 'address', durable: true },
    { points: 30, seconds: 86400, per: 'address', durable: true },
  ],
  'otp-check': [{ points: 60, seconds: 3600, per: 'address', durable: true }],
  /**
   * Confirmations within a session. Like the classes of codes below, they are counted by the
   * account, so that strangers in its network cannot use them up. Wrong passwords and wrong codes
   * are limited separately.
   */
  'step-up': [
    { points: 60, seconds: 3600, per: 'account', durable: true },
    { points: 5, seconds: 900, per: 'subject-and-address', durable: true },
  ],
  'own-code': [
    { points: 10, seconds: 3600, per: 'account', durable: true },
    { points: 30, seconds: 86400, per: 'account', durable: true },
  ],
  /** Codes to an address or number that is new to the account, and may be a stranger's. */
  'contact-code': [
    { points: 5, seconds: 3600, per: 'account', durable: true },
    { points: 8, seconds: 86400, per: 'account', durable: true },
  ],
  'own-code-check': [{ points: 60, seconds: 3600, per: 'account', durable: true }],
  /** Answers that reveal whether an account exists; each sign-up counts too. */
  'email-lookup': [
    { points: 5, seconds: 60, per: 'address', durable: true },
    { points: 20, seconds: 3600, per: 'address', durable: true },
  ],
  'resume-key': [{ points: 10, seconds: 3600, per: 'address', durable: true }],
  coupon: [
    { points: 10, seconds: 60, per: 'account' },
    { points: 100, seconds: 86400, per: 'account', durable: true },
  ],
  checkout: [{ points: 10, seconds: 60, per: 'account' }],
  withdrawal: [
    { points: 60, seconds: 60, per: 'account' },
    { points: 5, seconds: 3600, per: 'account', durable: true, countsOperations: true },
  ],
  'bank-details': [{ points: 30, seconds: 3600, per: 'account', durable: true }],
  upload: [{ points: 20, seconds: 3600, per: 'account', durable: true }],
  // Five per second and ten at once, across all windows of an account.
  message: [{ points: 10, seconds: 2, per: 'account' }],
  /** Conversations with people to whom the account has not written before. */
  'first-contact': [
    { points: CONVERSATIONS_PER_DAY_COUNT, seconds: 86400, per: 'account', durable: true },
  ],
  'message-report': [
    { points: MESSAGE_REPORTS_PER_DAY_COUNT, seconds: 86400, per: 'account', durable: true },
  ],
  follow: [{ points: 30, seconds: 60, per: 'account' }],
  search: [{ points: 30, seconds: 60, per: 'address' }],
  // For a call that was open for a year, up to half a million prices are read.
  chart: [{ points: 60, seconds: 60, per: 'address' }],
  /** Connections for live updates, joined or not, and their polling requests. */
  'socket-open': [{ points: 120, seconds: 60, per: 'address' }],
  socket: [{ points: 3000, seconds: 60, per: 'address' }],
  'socket-connect': [{ points: 20, seconds: 60, per: 'account' }],
  /** Files at unguessable addresses, as shown on pages. */
  file: [{ points: 600, seconds: 60, per: 'address' }],
  /** The static files of pages; each page loads some dozens, once. */
  asset: [{ points: 3000, seconds: 60, per: 'address' }],
  /** Health checks by machines. */
  probe: [{ points: 300, seconds: 60, per: 'address' }],
  /**
   * Liveness checks. A supervisor ends a process that does not answer, so these are the last to be
   * refused.
   */
  liveness: [{ points: 3000, seconds: 60, per: 'address' }],
  /** Unknown addresses, and methods that an address does not support. */
  unknown: [{ points: 120, seconds: 60, per: 'address' }],
  report: [{ points: 20, seconds: 60, per: 'address' }],
  webhook: [{ points: 100, seconds: 1, per: 'address' }],
  /**
   * Webhook events without a valid signature that are recorded; further ones are refused without a
   * record.
   */
  'forged-event': [{ points: 10, seconds: 60, per: 'address' }],
  /**
   * Refused accesses and claims that are recorded in the audit log, which is kept forever; further
   * ones are refused without a record.
   */
  'recorded-refusal': [{ points: 20, seconds: 60, per: 'account' }],
  /** Payment status requests that query the gateway; further ones get the status known here. */
  'payment-check': [{ points: 40, seconds: 60, per: 'account' }],
} as const satisfies Record<string, readonly RateLimit[]>

export type RateClass = keyof typeof rateClasses
