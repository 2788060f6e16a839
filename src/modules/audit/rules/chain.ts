import { createHash } from 'node:crypto'
import { assert } from '#kit/assert.ts'
import { canonicalJson } from './canonical-json.ts'

/** What a row of the chain says. Every field is covered by the row's hash. */
export type ChainContent = {
  readonly at: Date
  readonly actorKind: string
  readonly actorId: string | null
  readonly actorRole: string | null
  /** SHA-256 of the session's id. */
  readonly sessionHash: Uint8Array | null
  readonly ip: string | null
  readonly action: string
  readonly objectType: string | null
  readonly objectId: string | null
  readonly detail: Readonly<Record<string, string | number | boolean | null>> | null
  readonly requestId: string | null
}

export type ChainRow = ChainContent & { readonly seq: bigint; readonly hash: Uint8Array }

/** A place in the chain: everything up to and including row `seq`. */
export type ChainHead = { readonly seq: bigint; readonly hash: Uint8Array }

/** Before the first row. */
export const genesis: ChainHead = {
  seq: 0n,
  hash: createHash('sha256').update('tradebox audit chain v1').digest(),
}

/** SHA-256(hash of the row before | canonical JSON of this row). */
export function linkHash(previous: Uint8Array, seq: bigint, content: ChainContent): Buffer {
  assert(seq <= BigInt(Number.MAX_SAFE_INTEGER), 'a sequence number is exact in JSON')
  const text = canonicalJson({
    seq: Number(seq),
    at: content.at.toISOString(),
    actor: { kind: content.actorKind, id: content.actorId, role: content.actorRole },
    session: content.sessionHash === null ? null : hex(content.sessionHash),
    ip: content.ip,
    action: content.action,
    object: { type: content.objectType, id: content.objectId },
    detail: content.detail,
    request: content.requestId,
  })
  return createHash('sha256').update(previous).update('|').update(text).digest()
}

/** Gives each content its number and hash, in the order given. */
export function extendChain(head: ChainHead, contents: readonly ChainContent[]): ChainRow[] {
  let { seq, hash } = head
  return contents.map((content) => {
    seq += 1n
    hash = linkHash(hash, seq, content)
    return { ...content, seq, hash }
  })
}

export type LinkBreach =
  | { readonly kind: 'missing_rows'; readonly from: string; readonly to: string }
  | { readonly kind: 'broken_hash'; readonly seq: string }

/**
 * Checks rows that follow `head` in ascending order. After a gap the hash before it is gone, so
 * that only the gap is a breach; after a row whose hash does not fit, its own hash is taken up
 * again, so that only that row is one.
 */
export function checkLinks(
  head: ChainHead,
  rows: readonly ChainRow[],
): { readonly head: ChainHead; readonly breaches: readonly LinkBreach[] } {
  const breaches: LinkBreach[] = []
  let last = head
  for (const row of rows) {
    const { seq, hash } = row
    if (seq !== last.seq + 1n) {
      breaches.push({ kind: 'missing_rows', from: String(last.seq + 1n), to: String(seq - 1n) })
    } else if (hex(linkHash(last.hash, seq, row)) !== hex(hash)) {
      breaches.push({ kind: 'broken_hash', seq: String(seq) })
    }
    last = { seq, hash }
  }
  return { head: last, breaches }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
