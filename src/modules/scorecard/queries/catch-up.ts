import { seesWhatWasWritten } from '#platform/db/public-reads.ts'
import type { Database } from '#platform/tx.ts'
import {
  type ListedJournal,
  listBehind,
  listJournals,
  takeEvents,
  totalOfJournals,
} from '../store/listing.ts'

/** Events of one transaction, about. */
const BATCH = 10_000
/** Of one journal. */
const STEP = 5_000
/** A reader does so many at most; what is left then is a minute's work of the job's. */
const ROUNDS = 5

/**
 * The journals with everything in the tables that readers read, as far as it was committed when they
 * asked: whoever asks first after events takes them in.
 */
export type Journals = {
  /** Of all providers that have one, or of these. */
  readonly of: (providerIds?: readonly string[]) => Promise<readonly ListedJournal[]>
  /** How many calls that are over all journals list, but those of these providers. */
  readonly totalOf: (but: Parameters<typeof totalOfJournals>[1]) => Promise<number>
  /** Takes in what all journals have told of late. */
  readonly takeIn: () => Promise<void>
  /** Takes everything in, however much. */
  readonly catchUp: () => Promise<void>
}

export function createJournals(db: Database): Journals {
  let taking: Promise<number> | undefined
  /** One at a time in this process: many readers come at once behind one event. */
  const take = async (journals: readonly ListedJournal[]): Promise<number> => {
    taking ??= takeBatch(db, journals).finally(() => {
      taking = undefined
    })
    const taken = await taking
    // Also where another reader's request wrote it.
    seesWhatWasWritten()
    return taken
  }
  const read = async (rounds: number, providerIds?: readonly string[]) => {
    let journals = await listJournals(db.read, providerIds)
    for (let round = 0; round < rounds && journals.some(isBehind); round += 1) {
      if ((await take(journals)) === 0) {
        // Its end says more than the journal: the check of journals tells of it.
        break
      }
      journals = await listJournals(db.read, providerIds)
    }
    return journals
  }
  /** What tells which journals are behind, asked until none is. */
  const askTakenIn = async <T extends { readonly behind: readonly string[] }>(
    ask: () => Promise<T>,
  ): Promise<T> => {
    let answer = await ask()
    for (let round = 0; round < ROUNDS && answer.behind.length > 0; round += 1) {
      if ((await take(await listJournals(db.read, answer.behind))) === 0) {
        break
      }
      answer = await ask()
    }
    return answer
  }
  return {
    of: (providerIds) => read(ROUNDS, providerIds),
    totalOf: async (but) => (await askTakenIn(() => totalOfJournals(db.read, but))).total,
    takeIn: async () => {
      await askTakenIn(async () => ({ behind: await listBehind(db.read) }))
    },
    catchUp: async () => {
      await read(Number.POSITIVE_INFINITY)
    },
  }
}

function isBehind({ behind }: ListedJournal): boolean {
  return behind > 0
}

function takeBatch(db: Database, journals: readonly ListedJournal[]): Promise<number> {
  const chosen: string[] = []
  let events = 0
  for (const { providerId, behind } of journals.filter(isBehind)) {
    if (events < BATCH) {
      chosen.push(providerId)
      events += Math.min(behind, STEP)
    }
  }
  return db.transaction((tx) => takeEvents(tx, chosen, STEP))
}
