/*
 * Checking the daily roots that were published, and what they say of a provider's journal: a journal
 * that was exchanged as a whole agrees with itself, but not with the roots of the days before.
 */
import type { DailyRoot } from '#contract/scorecard/record.ts'
import { MINUTE_MS } from '#kit/clock.ts'
import { IST_OFFSET_MS } from '#kit/day.ts'
import { daysWithoutRoot, type RootHead, rootGenesis, rootOf } from './daily-root-hash.ts'
import { isDisclosed, type Sha256 } from './journal.ts'
import { eventOf } from './replay.ts'
import type { Reading } from './verification.ts'

export type RootBreach = {
  /**
   * The day's root does not build on the one of the day before; it is not the hash of the heads that
   * it is said to be made of; the journal was another one on that day; it was longer than it is said
   * to be now; it did not have yet what it tells now of that day or of one before.
   */
  readonly kind: 'broken_chain' | 'broken_root' | 'other_journal' | 'cut_off' | 'backdated'
  readonly day: string
}

/** Checks that each of these days builds on the one before; the newest first. */
export function checkRootChain(roots: readonly DailyRoot[], sha256: Sha256): readonly RootBreach[] {
  return roots
    .filter(({ day, prev }, index) => {
      const before = roots[index + 1]
      const follows = before === undefined || daysWithoutRoot(before.day, nextDay(day))[0] === day
      return !follows || prev !== (before?.root ?? rootGenesis(sha256))
    })
    .map(({ day }) => ({ kind: 'broken_chain', day }))
}

const DAY_MS = 24 * 60 * 60_000

function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, day.length)
}

/**
 * Checks what a day's root was made of, and that the journal ran through the place where it says
 * that the provider's ended, and goes on behind it with what came later. The root has to have been
 * published before the journal's end was asked for.
 */
export function checkRootDay(
  { root, heads }: { readonly root: DailyRoot; readonly heads: readonly RootHead[] },
  reading: Reading,
  sha256: Sha256,
): readonly RootBreach[] {
  const { day, prev } = root
  if (rootOf({ day, prev, heads }, sha256) !== root.root) {
    return [{ kind: 'broken_root', day }]
  }
  const { providerId, end, pages } = reading
  const head = heads.find((one) => one.providerId === providerId)
  const seq = head?.seq ?? 0
  if (seq > end.seq) {
    return [{ kind: 'cut_off', day }]
  }
  const rows = pages.find((page) => (page.at(-1)?.seq ?? 0) >= seq) ?? []
  if (head !== undefined && rows.find((row) => row.seq === seq)?.hash !== head.hash) {
    return [{ kind: 'other_journal', day }]
  }
  return isBackdated(reading, { seq, day }) ? [{ kind: 'backdated', day }] : []
}

/** Events of people and adjustments are written within seconds; those of prices may come days later. */
const WRITTEN_MS = MINUTE_MS
const SAID: ReadonlySet<string> = new Set([
  'posted',
  'amended',
  'adjusted',
  'manual',
  'withdrawn',
  'hidden',
])

/** Whether something that was said by the end of the day was not in its journal then. */
function isBackdated(
  { pages }: Reading,
  { seq, day }: { readonly seq: number; readonly day: string },
): boolean {
  const before = Date.parse(day) + DAY_MS - IST_OFFSET_MS - WRITTEN_MS
  return pages.some((rows) =>
    rows.some(
      (row) =>
        row.seq > seq && row.at < before && isDisclosed(row) && SAID.has(eventOf(row)?.kind ?? ''),
    ),
  )
}

/** Of many days some whose heads are looked at: the newest, and others at even distances. */
export function daysToCheck(roots: readonly DailyRoot[], newest: number, others: number) {
  const older = roots.slice(newest)
  const step = Math.max(1, Math.ceil(older.length / Math.max(1, others)))
  const chosen = older.filter((_, index) => (older.length - 1 - index) % step === 0)
  return [...roots.slice(0, newest), ...chosen].map(({ day }) => day)
}
