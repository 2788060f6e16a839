/**
 * How often a call may be made: a bucket of `points` that refills after `seconds`, kept per
 * account, per address, or per what is guessed and from where, whoever is signed in. `durable` buckets are counted in the database, so that a restart of
 * the server does not hand a guesser fresh tries.
 */
export type RateLimit = {
  readonly points: number
  readonly seconds: number
  readonly per: 'account' | 'address' | 'subject-and-address'
  readonly durable?: true
  /** How long a bucket that ran over stays shut; without it, until it refills. */
  readonly blockSeconds?: number
  /** What turns out to be no deed of the kind is given back: a refused withdrawal, a right password. */
  readonly countsDeeds?: true
}

export const rateClasses = {
  'public-read': [{ points: 300, seconds: 60, per: 'address' }],
  read: [{ points: 300, seconds: 60, per: 'account' }],
  write: [{ points: 60, seconds: 60, per: 'account' }],
  'sign-in': [
    { points: 5, seconds: 900, per: 'subject-and-address', durable: true },
    { points: 50, seconds: 3600, per: 'address', durable: true },
  ],
  'admin-login': [
    { points: 5, seconds: 900, per: 'subject-and-address', durable: true, blockSeconds: 3600 },
    { points: 50, seconds: 3600, per: 'address', durable: true },
  ],
  /**
   * Wrong passwords for one account, from all networks together: strangers' at an address, those of a
   * browser that the account is known by, and those of its sessions, each apart. Wide enough that it
   * takes more than ten networks to keep an owner's new browser out, who then comes in by a code.
   */
  'password-guess': [
    { points: 50, seconds: 3600, per: 'account', durable: true, countsDeeds: true },
    { points: 300, seconds: 86400, per: 'account', durable: true, countsDeeds: true },
  ],
  'otp-request': [
    { points: 10, seconds: 3600, per: 'address', durable: true },
    { points: 30, seconds: 86400, per: 'address', durable: true },
  ],
  'otp-check': [{ points: 60, seconds: 3600, per: 'address', durable: true }],
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
    { points: 5, seconds: 3600, per: 'account', durable: true, countsDeeds: true },
  ],
  'bank-details': [{ points: 30, seconds: 3600, per: 'account', durable: true }],
  upload: [{ points: 20, seconds: 3600, per: 'account', durable: true }],
  // Five a second and ten at once, over all of an account's windows.
  message: [{ points: 10, seconds: 2, per: 'account' }],
  follow: [{ points: 30, seconds: 60, per: 'account' }],
  search: [{ points: 30, seconds: 60, per: 'address' }],
  // Of a call that was open for a year, up to half a million prices are read.
  chart: [{ points: 60, seconds: 60, per: 'address' }],
  /** Connections for live updates that are opened, joined or not, and all that is polled on them. */
  'socket-open': [{ points: 120, seconds: 60, per: 'address' }],
  socket: [{ points: 3000, seconds: 60, per: 'address' }],
  'socket-connect': [{ points: 20, seconds: 60, per: 'account' }],
  /** Files at addresses that nobody guesses; what a page shows of them. */
  file: [{ points: 600, seconds: 60, per: 'address' }],
  /** What a page is made of: each page some dozens, once. */
  asset: [{ points: 3000, seconds: 60, per: 'address' }],
  /** What a machine asks to know how this one is. */
  probe: [{ points: 300, seconds: 60, per: 'address' }],
  /** Whether the process is alive: machines that get no answer end it, so this is the last to be refused. */
  liveness: [{ points: 3000, seconds: 60, per: 'address' }],
  /** Addresses that are none, and methods that they do not take. */
  unknown: [{ points: 120, seconds: 60, per: 'address' }],
  report: [{ points: 20, seconds: 60, per: 'address' }],
  webhook: [{ points: 100, seconds: 1, per: 'address' }],
  /** Posted events without the gateway's signature that are put on record; more of them are refused unrecorded. */
  'forged-event': [{ points: 10, seconds: 60, per: 'address' }],
  /** Reads of a payment's state that ask the gateway; more of them are answered with what is known here. */
  'payment-check': [{ points: 40, seconds: 60, per: 'account' }],
} as const satisfies Record<string, readonly RateLimit[]>

export type RateClass = keyof typeof rateClasses
