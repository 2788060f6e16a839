import { networkOf } from '#platform/rate.ts'
import { sha256 } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import type { Visit } from '../deps.ts'
import { hasDevice } from '../store/sessions.ts'

/** Identifies a browser by its user agent and network. */
export function deviceDigest({ userAgent, ip }: Pick<Visit, 'userAgent' | 'ip'>): Buffer {
  return sha256(`${userAgent}|${networkOf(ip)}`)
}

/** Whether the account has signed in from this browser before. */
export function isKnownBrowser(tx: Tx, visit: Visit, accountId: string): Promise<boolean> {
  return hasDevice(tx, { accountId, digest: deviceDigest(visit) })
}
