import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { SECOND_MS } from '#kit/clock.ts'
import type { Logger } from '#platform/log.ts'
import type { Signals } from '#platform/signals/signals.ts'
import { SCORECARD_CHANNEL } from '../signals.ts'
import type { Author, Journal, JournalUpdate, OpenTradesIndex } from './open-trades-index.ts'
import type { OpenTradesReader } from './open-trades-reader.ts'

const BATCH = 1000
const RETRY_MS = SECOND_MS / 2

const endsSchema = z.array(z.tuple([id, z.int().nonnegative()]))

export type FollowerDeps = {
  readonly index: OpenTradesIndex
  readonly reader: OpenTradesReader
  readonly signals: Signals
  readonly log: Logger
  /** Called in the order of each journal, without gaps or repetition. */
  readonly onUpdate: (update: JournalUpdate) => void
  /** The public data of a provider has changed. */
  readonly onAuthor: (journal: Journal, before: Author) => void
}

export type Follower = {
  /** Resolves once the index is loaded. */
  readonly ready: () => Promise<void>
  /** To be called when the public data of this provider may have changed. */
  readonly refreshAuthor: (providerId: string) => void
  /** Reads these journals to their current end. */
  readonly catchUp: (providerIds: readonly string[]) => Promise<void>
  /** Makes sure that the newest ended trades of these journals are loaded. */
  readonly loadEnded: (journals: readonly Journal[]) => Promise<void>
  readonly stop: () => Promise<void>
}

type Core = FollowerDeps & {
  /** Journals with new events, and their last known event number. */
  readonly ahead: Map<string, number>
  readonly authors: Set<string>
  /** Work that callers wait for. */
  readonly requests: (() => Promise<void>)[]
  mayHaveMissed: boolean
  isLoaded: boolean
  isWorking: boolean
  isStopped: boolean
}

/**
 * Keeps the index of open trades up to date with the journals. It does one thing at a time, so a
 * journal's events are reported in order even if signals are repeated, late or lost. It retries
 * while the database is unavailable.
 */
export async function startFollower(parts: FollowerDeps): Promise<Follower> {
  const core: Core = {
    ...parts,
    ahead: new Map(),
    authors: new Set(),
    requests: [],
    mayHaveMissed: false,
    isLoaded: false,
    isWorking: false,
    isStopped: false,
  }
  let working = Promise.resolve()
  const run = () => {
    if (!core.isWorking) {
      core.isWorking = true
      working = work(core)
    }
  }
  const following = await parts.signals.follow(SCORECARD_CHANNEL, {
    onSignal: (text) => {
      noteHeads(core, text)
      run()
    },
    onGap: () => {
      core.mayHaveMissed = true
      run()
    },
  })
  run()
  const enqueue = (work: () => Promise<void>) =>
    new Promise<void>((resolve) => {
      core.requests.push(() => work().then(resolve))
      run()
    })
  return {
    ready: () => (core.isLoaded ? Promise.resolve() : enqueue(async () => undefined)),
    refreshAuthor: (providerId) => {
      core.authors.add(providerId)
      run()
    },
    catchUp: (providerIds) => enqueue(() => readAll(core, providerIds)),
    loadEnded: async (journals) => {
      if (journals.some(({ ended }) => ended === undefined)) {
        await enqueue(() => core.reader.readEnded(journals))
      }
    },
    stop: async () => {
      core.isStopped = true
      await following.stop()
      await working
    },
  }
}

function noteHeads({ ahead, log }: Core, text: string): void {
  const ends = endsSchema.safeParse(parsed(text))
  if (!ends.success) {
    log.warn('a signal of the scorecard could not be read')
    return
  }
  for (const [providerId, seq] of ends.data) {
    ahead.set(providerId, Math.max(seq, ahead.get(providerId) ?? 0))
  }
}

async function work(core: Core): Promise<void> {
  const { requests, ahead, authors } = core
  while (!core.isStopped) {
    try {
      if (!core.isLoaded) {
        await core.reader.load()
        core.isLoaded = true
      } else if (requests[0] !== undefined) {
        await requests[0]()
        requests.shift()
      } else if (core.mayHaveMissed) {
        await rereadHeads(core)
      } else if (authors.size > 0) {
        await readAuthors(core)
      } else if (ahead.size > 0) {
        await readAhead(core)
      } else {
        core.isWorking = false
        return
      }
    } catch (error) {
      core.log.warn({ err: error }, 'live scorecard')
      await sleep(RETRY_MS)
    }
  }
}

async function rereadHeads(core: Core): Promise<void> {
  core.mayHaveMissed = false
  try {
    for (const [providerId, seq] of await core.reader.ends()) {
      core.ahead.set(providerId, Math.max(seq, core.ahead.get(providerId) ?? 0))
      core.authors.add(providerId)
    }
  } catch (error) {
    core.mayHaveMissed = true
    throw error
  }
}

async function readAuthors({ reader, authors, onAuthor }: Core): Promise<void> {
  const some = [...authors].slice(0, BATCH)
  // Removed first, so that a change during the read is read again.
  for (const providerId of some) {
    authors.delete(providerId)
  }
  try {
    await reader.readAuthors(some, onAuthor)
  } catch (error) {
    for (const providerId of some) {
      authors.add(providerId)
    }
    throw error
  }
}

async function readAhead(core: Core): Promise<void> {
  const { ahead, index } = core
  for (const [providerId, seq] of ahead) {
    if (seq <= (index.journal(providerId)?.seq ?? 0)) {
      ahead.delete(providerId)
    }
  }
  const some = [...ahead].slice(0, BATCH)
  await readAll(
    core,
    some.map(([providerId]) => providerId),
  )
  for (const [providerId, seq] of some) {
    if (ahead.get(providerId) === seq) {
      ahead.delete(providerId)
    }
  }
}

async function readAll({ reader, onUpdate }: Core, providerIds: readonly string[]): Promise<void> {
  let isAll = providerIds.length === 0
  while (!isAll) {
    isAll = await reader.readNext(providerIds, onUpdate)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return
  }
}
