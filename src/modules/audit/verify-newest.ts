import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database } from '#platform/tx.ts'
import { checkLinks, genesis } from './rules/chain.ts'
import { findHead, getInboxState, type InboxState, listChain, listHashes } from './store.ts'
import { headBreaches } from './verify-chain.ts'

type NewestLinks = {
  readonly holds: boolean
  /** Entries whose hashes were recomputed. */
  readonly checked: number
  /** Entries that the seal covers. */
  readonly entries: number
  readonly inbox: InboxState
}

/**
 * Recomputes the newest entries and compares them with the seal in the database; `verifyChain`
 * checks the whole chain and its signed heads. Because a sequencer may be running, reads the head
 * first, and then only entries up to it.
 */
export async function verifyNewest(
  { db, secrets }: { readonly db: Database; readonly secrets: Secrets },
  atMost: number,
): Promise<NewestLinks> {
  const sealed = await findHead(db.read)
  const inbox = await getInboxState(db.read)
  const last = sealed?.seq ?? 0n
  const after = last > BigInt(atMost) ? last - BigInt(atMost) : 0n
  const before = after === 0n ? undefined : (await listHashes(db.read, [after])).get(after)
  const start = after === 0n ? genesis : { seq: after, hash: before ?? genesis.hash }
  const rows = (await listChain(db.read, after, atMost)).filter(({ seq }) => seq <= last)
  const { head, breaches } = checkLinks(start, rows)
  const holds =
    breaches.length === 0 &&
    (after === 0n || before !== undefined) &&
    headBreaches(secrets, sealed, head).length === 0
  return { holds, checked: rows.length, entries: Number(last), inbox }
}
