import { createHash } from 'node:crypto'
import { assert } from '#kit/assert.ts'
import { canonicalJson } from './canonical-json.ts'

/** The content of a row of the chain. The row's hash covers every field. */
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

/** A position in the chain: every row up to and including `seq`. */
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

/** Adds number and hash to each content, in the given order. */
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
 * Checks rows that follow `head`, in ascending order. After a gap the previous hash is missing, so
 * only the gap is reported. After a row whose hash is wrong, the check continues from its stored
 * hash, so only that row is reported.
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
