import { hash } from 'node:crypto'
import type { DailyRoot } from '#contract/scorecard/record.ts'
import type { Clock } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { decodeCursor, eachPage, type Page, type PageQuery, pageOf } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Database, Tx } from '#platform/tx.ts'
import {
  daysWithoutRoot,
  type RootHead,
  rootGenesis,
  rootOf,
} from '../rules/record/daily-root-hash.ts'
import type { Sha256 } from '../rules/record/journal.ts'
import {
  findRoot,
  insertRoot,
  listEnds,
  listRootHeads,
  listRoots,
  listRootsAfter,
  listWrongHeads,
  lockRoots,
  type RootRow,
} from '../store/daily-root-hashes.ts'

const sha256: Sha256 = (text) => hash('sha256', text)
const ROOTS_AT_ONCE = 100
/** The cursor needs no second id, because a day has one root. */
const NO_ID = ''
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

type DailyRootHashesDeps = { readonly db: Database; readonly clock: Clock }

/** Makes the roots of all past days that have none; returns those days. */
export async function publishRoots({ db, clock }: DailyRootHashesDeps): Promise<readonly string[]> {
  const now = clock.now()
  const [last] = await listRoots(db.read, { rows: 1 })
  const days = daysWithoutRoot(last?.day, dayInIndia(now))
  if (days.length === 0) {
    return []
  }
  return db.transaction(async (tx) => {
    await lockRoots(tx)
    const [newest] = await listRoots(tx, { rows: 1 })
    const heads = await listEnds(tx)
    // Without any event there is nothing to prove.
    const nothing = newest === undefined && heads.length === 0
    const missing = nothing ? [] : days.filter((day) => day > (newest?.day ?? ''))
    let prev = newest?.root ?? rootGenesis(sha256)
    for (const day of missing) {
      const root = rootOf({ day, prev, heads }, sha256)
      await insertRoot(tx, { day, root, prev, publishedAt: now }, heads)
      prev = root
    }
    return missing
  })
}

/** Roots, newest first. */
export async function pageOfRoots(
  tx: Tx,
  { cursor, limit }: PageQuery,
): Promise<Result<Page<DailyRoot>, 'invalid_input'>> {
  const before = cursor === undefined ? undefined : decodeCursor(cursor)?.key
  if (cursor !== undefined && (before === undefined || !isDay(before))) {
    return fail('invalid_input')
  }
  const rows = await listRoots(tx, { before, rows: limit + 1 })
  const page = pageOf(rows, limit, ({ day }) => ({ key: day, id: NO_ID }))
  return ok({ ...page, items: page.items.map(toRoot) })
}

export async function headsOfDay(
  tx: Tx,
  day: string,
): Promise<Result<{ root: DailyRoot; heads: RootHead[] }, 'not_found'>> {
  const root = await findRoot(tx, day)
  return root === undefined
    ? fail('not_found')
    : ok({ root: toRoot(root), heads: [...(await listRootHeads(tx, day))] })
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text))
}

function toRoot({ publishedAt, ...root }: RootRow): DailyRoot {
  return { ...root, publishedAt: publishedAt.toISOString() }
}

/** Recomputes every root and looks up its heads in the journals. */
export async function checkRoots(tx: Tx): Promise<readonly string[]> {
  const found: string[] = []
  let before: RootRow | undefined
  const pages = eachPage<RootRow>((last) =>
    listRootsAfter(tx, { after: last?.day, rows: ROOTS_AT_ONCE }),
  )
  for await (const roots of pages) {
    for (const root of roots) {
      found.push(...(await checkRoot(tx, root, before)).map((what) => `day ${root.day}: ${what}`))
      before = root
    }
  }
  return found
}

async function checkRoot(
  tx: Tx,
  { day, root, prev, providers }: RootRow,
  before: RootRow | undefined,
): Promise<readonly string[]> {
  const found: string[] = []
  const heads = await listRootHeads(tx, day)
  if (rootOf({ day, prev, heads }, sha256) !== root || heads.length !== providers) {
    found.push('the root is not that of its journals')
  }
  if (prev !== (before?.root ?? rootGenesis(sha256))) {
    found.push('the root does not follow the one before')
  }
  if (before !== undefined && daysWithoutRoot(before.day, day).length > 0) {
    found.push('days before it have no root')
  }
  const wrong = await listWrongHeads(tx, { day, before: before?.day })
  return [...found, ...wrong.map((id) => `the journal of ${id} is not the one that was published`)]
}
