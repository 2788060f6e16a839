import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eachPage } from '#kit/page.ts'
import type { Tx } from '#platform/tx.ts'
import { checkRoots } from './queries/daily-root-hashes.ts'
import type { Sha256 } from './rules/record/journal.ts'
import { type Replay, replayRows, startReplay } from './rules/record/replay.ts'
import type { Trade } from './rules/trade.ts'
import { eachHeads, findHead, listJournal } from './store/journal.ts'
import { areCountsRight, listMistaken } from './store/listing.ts'
import { countTrades, findTrades, listMislisted } from './store/trades.ts'

const PAGE = 1000
/** Events may be written during the check, so each difference is checked up to this many times. */
const ATTEMPTS_MAX = 20

const sha256: Sha256 = (text) => hash('sha256', text)

/**
 * Replays every journal and compares the result with the stored and listed trades and with the
 * daily root hashes. Returns a sentence for each breach. A trade must be exactly what its journal
 * says.
 */
export async function checkScorecard(tx: Tx): Promise<readonly string[]> {
  const found: string[] = []
  for await (const heads of eachHeads(tx)) {
    for (const { providerId } of heads) {
      const breaches = await checkProvider(tx, providerId)
      found.push(...breaches.map((what) => `provider ${providerId}: ${what}`))
    }
  }
  return [...found, ...(await checkRoots(tx))]
}

async function checkProvider(tx: Tx, providerId: string): Promise<readonly string[]> {
  const replay = startReplay(providerId, sha256)
  let differing: readonly string[] = []
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    await replayNewRows(tx, providerId, replay)
    differing = await differences(tx, providerId, replay)
    if (differing.length === 0) {
      break
    }
  }
  return [...replay.breaches.map((breach) => JSON.stringify(breach)), ...differing]
}

async function replayNewRows(tx: Tx, providerId: string, replay: Replay): Promise<void> {
  const pages = eachPage(() => listJournal(tx, { providerId, after: replay.head.seq, rows: PAGE }))
  for await (const rows of pages) {
    replayRows(replay, rows, sha256)
  }
}

async function differences(
  tx: Tx,
  providerId: string,
  { head, trades }: Replay,
): Promise<readonly string[]> {
  const found: string[] = []
  const ids = [...trades.keys()]
  for (let from = 0; from < ids.length; from += PAGE) {
    const some = ids.slice(from, from + PAGE)
    const stored = await findTrades(tx, some)
    found.push(...some.filter((id) => !isSame(stored.get(id)?.trade, trades.get(id))))
  }
  const differing = found.map((id) => `trade ${id} is not what its events say`)
  const storedHead = await findHead(tx, providerId)
  if (!isDeepStrictEqual({ ...storedHead }, { ...head })) {
    differing.push(`the journal ends at ${head.seq}, its head says ${storedHead?.seq}`)
  }
  if ((await countTrades(tx, providerId)) !== trades.size) {
    differing.push('there are trades without a journal')
  }
  for (const id of await listMislisted(tx, providerId)) {
    differing.push(`trade ${id} is listed as open and is not, or is and is not listed`)
  }
  for (const id of await listMistaken(tx, providerId)) {
    differing.push(`trade ${id} is listed as over, and was not so`)
  }
  if (!(await areCountsRight(tx, providerId))) {
    differing.push('what is counted for lists is not what the journal says up to there')
  }
  return differing
}

function isSame(stored: Trade | undefined, replayed: Trade | undefined): boolean {
  return isDeepStrictEqual({ ...stored }, { ...replayed })
}
