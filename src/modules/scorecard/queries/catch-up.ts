import { readFromPrimary } from '#platform/db/public-reads.ts'
import type { Database } from '#platform/tx.ts'
import {
  type ListedJournal,
  listBehind,
  listJournals,
  projectEvents,
  totalOfJournals,
} from '../store/listing.ts'

/** Approximate number of events per transaction. */
const BATCH = 10_000
/** Maximum number of events per journal and transaction. */
const STEP = 5_000
/** Maximum number of rounds per reader; the job, which runs every minute, does the rest. */
const ROUNDS = 5

/**
 * The journals, with all events committed before the request projected into the tables for
 * readers: the first reader after new events projects them.
 */
export type Journals = {
  /** All journals, or those of these providers. */
  readonly of: (providerIds?: readonly string[]) => Promise<readonly ListedJournal[]>
  /** The number of ended calls in all journals except those of these providers. */
  readonly totalOf: (but: Parameters<typeof totalOfJournals>[1]) => Promise<number>
  /** Projects the recent events of all journals. */
  readonly projectRecent: () => Promise<void>
  /** Projects all events, however many. */
  readonly projectAll: () => Promise<void>
}

export function createJournals(db: Database): Journals {
  let projecting: Promise<number> | undefined
  /** One at a time in this process, because many readers arrive at once after an event. */
  const project = async (journals: readonly ListedJournal[]): Promise<number> => {
    projecting ??= projectBatch(db, journals).finally(() => {
      projecting = undefined
    })
    const projected = await projecting
    // Also if another reader's request wrote it.
    readFromPrimary()
    return projected
  }
  const read = async (rounds: number, providerIds?: readonly string[]) => {
    let journals = await listJournals(db.read, providerIds)
    for (let round = 0; round < rounds && journals.some(isBehind); round += 1) {
      if ((await project(journals)) === 0) {
        // The head counts events that the journal does not have; `checkScorecard` reports that.
        break
      }
      journals = await listJournals(db.read, providerIds)
    }
    return journals
  }
  /** Repeats a query that also returns which journals are behind, until none is. */
  const queryProjected = async <T extends { readonly behind: readonly string[] }>(
    query: () => Promise<T>,
  ): Promise<T> => {
    let answer = await query()
    for (let round = 0; round < ROUNDS && answer.behind.length > 0; round += 1) {
      if ((await project(await listJournals(db.read, answer.behind))) === 0) {
        break
      }
      answer = await query()
    }
    return answer
  }
  return {
    of: (providerIds) => read(ROUNDS, providerIds),
    totalOf: async (but) => (await queryProjected(() => totalOfJournals(db.read, but))).total,
    projectRecent: async () => {
      await queryProjected(async () => ({ behind: await listBehind(db.read) }))
    },
    projectAll: async () => {
      await read(Number.POSITIVE_INFINITY)
    },
  }
}

function isBehind({ behind }: ListedJournal): boolean {
  return behind > 0
}

function projectBatch(db: Database, journals: readonly ListedJournal[]): Promise<number> {
  const chosen: string[] = []
  let events = 0
  for (const { providerId, behind } of journals.filter(isBehind)) {
    if (events < BATCH) {
      chosen.push(providerId)
      events += Math.min(behind, STEP)
    }
  }
  return db.transaction((tx) => projectEvents(tx, chosen, STEP))
}
