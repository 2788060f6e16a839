import { DatabaseUnavailable } from '../tx.ts'

const TEMPORARY_CODES = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  '57P01', // terminated by the administrator
  '57P02', // crash shutdown
  '57P03', // starting up
  '57014', // statement timeout
  '25P04', // transaction timeout
  '25P03', // idle in a transaction
  '53300', // too many connections
  '53100', // disk full
  '55P03', // lock timeout
  '25006', // read-only
])

/**
 * Whether the database did not do the work for a temporary reason, so that a retry later can
 * succeed.
 */
export function isTemporarilyUnavailable(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailable ||
    (error instanceof Error &&
      'code' in error &&
      typeof error.code === 'string' &&
      (TEMPORARY_CODES.has(error.code) || error.code.startsWith('08')))
  )
}

/** The error for callers: one that says to retry, with the reason, if a retry can succeed. */
export function asUnavailable(error: unknown): unknown {
  return error instanceof Error &&
    isTemporarilyUnavailable(error) &&
    !(error instanceof DatabaseUnavailable)
    ? new DatabaseUnavailable(`the database is unavailable (${error.message})`, { cause: error })
    : error
}

const READ_ONLY_CODES = new Set(['53100', '25006'])

/** Whether the database can read but not write: its disk is full, or it is a standby. */
export function cannotWrite(error: unknown): boolean {
  const { cause } = error instanceof DatabaseUnavailable ? error : { cause: error }
  return (
    cause instanceof Error &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    READ_ONLY_CODES.has(cause.code)
  )
}
