import { eachPage } from '#kit/page.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Database } from '#platform/tx.ts'
import { isSealedHead } from './head-seal.ts'
import { headsFileIn, readHeadLines } from './heads-file.ts'
import { type ChainHead, checkLinks, genesis, type LinkBreach } from './rules/chain.ts'
import { isSignedHead, parseSignedHead, type SignedHead } from './rules/signed-head.ts'
import { openSigningKeys, type SigningKeys } from './signing-key.ts'
import {
  findHead,
  findSigningKey,
  getInboxState,
  type InboxState,
  listChain,
  listHashes,
  type SealedHead,
} from './store.ts'

export type Breach =
  | LinkBreach
  /** The head's seal is invalid. */
  | { readonly kind: 'head_forged' }
  /** Rows after the head. */
  | { readonly kind: 'rows_not_sealed'; readonly from: string }
  | { readonly kind: 'head_hash_differs'; readonly seq: string }
  | { readonly kind: 'signing_key_forged' }
  | { readonly kind: 'signature_invalid'; readonly line: number }
  /** A signed head differs from the row in the chain. */
  | { readonly kind: 'signed_head_differs'; readonly line: number; readonly seq: string }
  /** Entries wait longer than a running sequencer would leave them. */
  | { readonly kind: 'inbox_stalled'; readonly oldestSeconds: number }

export type ChainReport = {
  readonly ok: boolean
  readonly rows: number
  readonly head: { readonly seq: string; readonly hash: string }
  readonly signedHeads: number
  /** Rows after the last signed head: only the seal in the database covers them. */
  readonly rowsSinceSigned: number
  readonly inbox: InboxState
  readonly breachCount: number
  /** The first hundred only. */
  readonly breaches: readonly Breach[]
}

export type VerifyChainDeps = {
  readonly db: Database
  readonly secrets: Secrets
  readonly dataDir: string
}

const PAGE_ROWS = 2000
const BREACHES_MAX = 100
const INBOX_MAX_AGE_SECONDS = 60

/**
 * Verifies the whole chain, its seal and its signed heads. Can run while a sequencer is running.
 */
export async function verifyChain(parts: VerifyChainDeps): Promise<ChainReport> {
  const { db } = parts
  const links = await verifyLinks(parts)
  const heads = await verifySignedHeads(parts)
  const inbox = await getInboxState(db.read)
  const stalled: Breach[] =
    inbox.oldestSeconds > INBOX_MAX_AGE_SECONDS
      ? [{ kind: 'inbox_stalled', oldestSeconds: inbox.oldestSeconds }]
      : []
  const breaches = [...links.breaches, ...heads.breaches, ...stalled]
  const { seq, hash } = links.head
  return {
    ok: breaches.length === 0,
    rows: links.rows,
    head: { seq: String(seq), hash: Buffer.from(hash).toString('hex') },
    signedHeads: heads.signedHeads,
    rowsSinceSigned: Number(seq - heads.lastSeq),
    inbox,
    breachCount: breaches.length,
    breaches: breaches.slice(0, BREACHES_MAX),
  }
}

type Links = { readonly head: ChainHead; readonly rows: number; readonly breaches: Breach[] }

async function verifyLinks({ db, secrets }: VerifyChainDeps): Promise<Links> {
  const breaches: Breach[] = []
  let head: ChainHead = genesis
  let rows = 0
  let sealed: SealedHead | undefined
  let progressed = true
  // The chain may grow during the check, so the head is read after the rows, and then the rows up
  // to it.
  while (progressed) {
    progressed = false
    for await (const page of eachPage(() => listChain(db.read, head.seq, PAGE_ROWS))) {
      const checked = checkLinks(head, page)
      breaches.push(...checked.breaches)
      head = checked.head
      rows += page.length
      progressed = true
    }
    sealed = await findHead(db.read)
    progressed &&= sealed !== undefined && sealed.seq > head.seq
  }
  return { head, rows, breaches: [...breaches, ...headBreaches(secrets, sealed, head)] }
}

/** Compares the last row with the sealed head. */
export function headBreaches(
  secrets: Secrets,
  sealed: SealedHead | undefined,
  last: ChainHead,
): Breach[] {
  if (sealed === undefined) {
    return last.seq === 0n ? [] : [{ kind: 'rows_not_sealed', from: '1' }]
  }
  const breaches: Breach[] = []
  if (!isSealedHead(secrets, sealed)) {
    breaches.push({ kind: 'head_forged' })
  }
  if (last.seq < sealed.seq) {
    breaches.push({
      kind: 'missing_rows',
      from: String(last.seq + 1n),
      to: String(sealed.seq),
    })
  } else if (last.seq > sealed.seq) {
    breaches.push({ kind: 'rows_not_sealed', from: String(sealed.seq + 1n) })
  } else if (!sameBytes(last.hash, sealed.hash)) {
    breaches.push({ kind: 'head_hash_differs', seq: String(last.seq) })
  }
  return breaches
}

type SignedHeads = {
  readonly signedHeads: number
  readonly lastSeq: bigint
  readonly breaches: readonly Breach[]
}

async function verifySignedHeads({ db, secrets, dataDir }: VerifyChainDeps): Promise<SignedHeads> {
  const lines = await readHeadLines(headsFileIn(dataDir))
  const sealed = await findSigningKey(db.read)
  const keys = sealed === undefined ? undefined : openedKeys(secrets, sealed)
  if (keys === 'forged') {
    const breaches: Breach[] = [{ kind: 'signing_key_forged' }]
    return { signedHeads: lines.length, lastSeq: 0n, breaches }
  }
  const breaches: Breach[] = []
  const signed: { line: number; head: SignedHead }[] = []
  for (const [index, text] of lines.entries()) {
    const line = index + 1
    const head = parseSignedHead(text)
    if (head === undefined || keys === undefined || !isSignedHead(keys.publicKey, head)) {
      breaches.push({ kind: 'signature_invalid', line })
    } else {
      signed.push({ line, head })
    }
  }
  for (let start = 0; start < signed.length; start += PAGE_ROWS) {
    breaches.push(...(await differingHeads(db, signed.slice(start, start + PAGE_ROWS))))
  }
  const lastSeq = BigInt(signed.at(-1)?.head.seq ?? 0)
  return { signedHeads: lines.length, lastSeq, breaches }
}

async function differingHeads(
  db: Database,
  signed: readonly { readonly line: number; readonly head: SignedHead }[],
): Promise<Breach[]> {
  const seqs = signed.map(({ head }) => BigInt(head.seq))
  const hashes = await listHashes(db.read, seqs)
  return signed.flatMap(({ line, head }): Breach[] => {
    const hash = hashes.get(BigInt(head.seq))
    return hash !== undefined && sameBytes(hash, Buffer.from(head.hash, 'hex'))
      ? []
      : [{ kind: 'signed_head_differs', line, seq: head.seq }]
  })
}

function openedKeys(secrets: Secrets, sealed: Uint8Array): SigningKeys | 'forged' {
  try {
    return openSigningKeys(secrets, sealed)
  } catch {
    return 'forged'
  }
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return Buffer.from(left).equals(right)
}
