import type { Database } from '#platform/tx.ts'
import { type ListedJournal, listJournals, takeEvents } from '../store/listing.ts'

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
  /** Takes everything in, however much. */
  readonly catchUp: () => Promise<void>
}

export function createJournals(db: Database): Journals {
  let taking: Promise<number> | undefined
  /** One at a time in this process: many readers come at once behind one event. */
  const take = (journals: readonly ListedJournal[]): Promise<number> => {
    taking ??= takeBatch(db, journals).finally(() => {
      taking = undefined
    })
    return taking
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
  return {
    of: (providerIds) => read(ROUNDS, providerIds),
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
