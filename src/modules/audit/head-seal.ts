import { equalBytes, type Secrets } from '#platform/secrets/secrets.ts'
import type { Tx } from '#platform/tx.ts'
import type { ChainHead } from './rules/chain.ts'
import { findHead, type SealedHead } from './store.ts'

const PURPOSE = 'audit head'

export function sealHead(secrets: Secrets, head: ChainHead): SealedHead {
  return { seq: head.seq, hash: head.hash, mac: secrets.sign(PURPOSE, textOf(head)) }
}

export function isSealedHead(secrets: Secrets, head: SealedHead): boolean {
  return secrets.verify(PURPOSE, textOf(head), head.mac)
}

/** Whether the newest key alone verifies the log's head. */
export async function hasNewestSeal(tx: Tx, secrets: Secrets): Promise<boolean> {
  const head = await findHead(tx)
  return head === undefined || equalBytes(sealHead(secrets, head).mac, head.mac)
}

function textOf({ seq, hash }: ChainHead): string {
  return `${seq}|${Buffer.from(hash).toString('hex')}`
}
