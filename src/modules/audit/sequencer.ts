import { assert } from '#kit/assert.ts'
import { type Clock, MINUTE_MS, SECOND_MS } from '#kit/clock.ts'
import { type DrainLoop, type DrainOutcome, startDrainLoop } from '#platform/jobs/drain-loop.ts'
import type { Logger } from '#platform/log.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Signals } from '#platform/signals/signals.ts'
import type { Database } from '#platform/tx.ts'
import { isSealedHead, sealHead } from './head-seal.ts'
import { appendHead, headsFileIn, readHeadLines } from './heads-file.ts'
import { extendChain, genesis } from './rules/chain.ts'
import { parseSignedHead, signHead } from './rules/signed-head.ts'
import { getOrMakeSigningKeys, type SigningKeys } from './signing-key.ts'
import {
  claimFromInbox,
  findHead,
  INBOX_CHANNEL,
  insertIntoChain,
  lockSequencing,
  saveHead,
} from './store.ts'

export type SequencerDeps = {
  readonly db: Database
  readonly signals: Signals
  readonly secrets: Secrets
  readonly clock: Clock
  readonly log: Logger
  readonly dataDir: string
}

/** Moves entries from the inbox into the chain, and signs the chain's head periodically. */
export type AuditSequencer = {
  /** Stops after the current batch and signs the resulting head. */
  readonly stop: () => Promise<void>
  /** Whether entries still reach the chain, in this process or another. */
  readonly isAlive: DrainLoop['isAlive']
}

const BATCH_SIZE = 500
/** Entries are signalled; polling finds those whose signal was lost. */
const POLL_MS = 5 * SECOND_MS
/** An entry need not be chained immediately; waiting forms batches under load. */
const COLLECT_MS = 50
const SIGN_EVERY_ROWS = 1000n
const SIGN_EVERY_MS = 10 * MINUTE_MS

export async function startAuditSequencer(parts: SequencerDeps): Promise<AuditSequencer> {
  const signer = await createSigner(parts)
  await signer.sign()
  const lane = parts.db.lane(1)
  const loop = await startDrainLoop({
    name: 'audit sequencer',
    signals: parts.signals,
    channel: INBOX_CHANNEL,
    pollMs: POLL_MS,
    collectMs: COLLECT_MS,
    log: parts.log,
    drain: async () => {
      const { drained, seq } = await chainBatch(lane, parts.secrets)
      await signer.signWhenDue(seq)
      return drained
    },
  })
  const timer = setInterval(() => void signer.sign(), SIGN_EVERY_MS)
  return {
    isAlive: loop.isAlive,
    stop: async () => {
      clearInterval(timer)
      await loop.stop()
      await signer.sign()
    },
  }
}

type Batch = { readonly drained: DrainOutcome; readonly seq: bigint }

/**
 * Moves a batch from the inbox into the chain in one transaction. Throws, and moves nothing, if the
 * head in the database does not have a valid seal.
 */
async function chainBatch(db: Pick<Database, 'transaction'>, secrets: Secrets): Promise<Batch> {
  return db.transaction(async (tx) => {
    if (!(await lockSequencing(tx))) {
      return { drained: 'busy', seq: 0n }
    }
    const contents = await claimFromInbox(tx, BATCH_SIZE)
    if (contents.length === 0) {
      return { drained: 'empty', seq: 0n }
    }
    const head = await findHead(tx)
    assert(head === undefined || isSealedHead(secrets, head), 'the head of the audit chain is ours')
    const rows = extendChain(head ?? genesis, contents)
    await insertIntoChain(tx, rows)
    const last = rows.at(-1)
    assert(last !== undefined, 'a batch has rows')
    await saveHead(tx, sealHead(secrets, last))
    return { drained: contents.length === BATCH_SIZE ? 'more' : 'empty', seq: last.seq }
  })
}

type Signer = {
  readonly sign: () => Promise<void>
  readonly signWhenDue: (seq: bigint) => Promise<void>
}

/** A signing failure (disk full, no database) is logged, and the next opportunity retries. */
async function createSigner(parts: SequencerDeps): Promise<Signer> {
  const { db, secrets, clock, log } = parts
  const path = headsFileIn(parts.dataDir)
  const lines = await readHeadLines(path)
  let signedSeq = BigInt(parseSignedHead(lines.at(-1) ?? '')?.seq ?? 0)
  let keys: SigningKeys | undefined
  let queue: Promise<void> = Promise.resolve()
  const signNow = async () => {
    const head = await findHead(db.read)
    if (head === undefined || head.seq <= signedSeq) {
      return
    }
    assert(isSealedHead(secrets, head), 'the head of the audit chain is ours')
    keys ??= await getOrMakeSigningKeys(db, secrets)
    await appendHead(path, signHead(keys.privateKey, head, clock.now()))
    signedSeq = head.seq
  }
  const sign = () => {
    queue = queue.then(signNow).catch((error: unknown) => {
      log.error({ err: error }, 'audit head not signed')
    })
    return queue
  }
  return {
    sign,
    signWhenDue: async (seq) => {
      if (seq - signedSeq >= SIGN_EVERY_ROWS) {
        await sign()
      }
    },
  }
}
