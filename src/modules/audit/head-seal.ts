import type { Secrets } from '#platform/secrets.ts'
import type { ChainHead } from './rules/chain.ts'
import type { SealedHead } from './store.ts'

const PURPOSE = 'audit head'

export function sealHead(secrets: Secrets, head: ChainHead): SealedHead {
  return { seq: head.seq, hash: head.hash, mac: secrets.sign(PURPOSE, textOf(head)) }
}

export function isSealedHead(secrets: Secrets, head: SealedHead): boolean {
  return secrets.verify(PURPOSE, textOf(head), head.mac)
}

function textOf({ seq, hash }: ChainHead): string {
  return `${seq}|${Buffer.from(hash).toString('hex')}`
}
