/*
 * Checks the published daily root hashes against a provider's journal. A journal that was replaced
 * as a whole is consistent in itself, but not with the roots of earlier days.
 */
import type { DailyRoot } from '#contract/scorecard/record.ts'
import { DAY_MS, MINUTE_MS } from '#kit/clock.ts'
import { IST_OFFSET_MS } from '#kit/day.ts'
import { daysWithoutRoot, type RootHead, rootGenesis, rootOf } from './daily-root-hash.ts'
import { isRevealed, type Sha256 } from './journal.ts'
import { eventOf } from './replay.ts'
import type { Reading } from './verification.ts'

export type RootBreach = {
  /**
   * `broken_chain`: the root does not build on the root of the day before. `broken_root`: it is not
   * the hash of the heads published for it. `other_journal`: the journal was a different one on
   * that day. `cut_off`: the journal was longer on that day than it is said to be. `backdated`: the
   * journal did not contain events on that day that it dates to that day or earlier.
   */
  readonly kind: 'broken_chain' | 'broken_root' | 'other_journal' | 'cut_off' | 'backdated'
  readonly day: string
}

/** Checks that each day builds on the one before; newest first. */
export function checkRootChain(roots: readonly DailyRoot[], sha256: Sha256): readonly RootBreach[] {
  return roots
    .filter(({ day, prev }, index) => {
      const before = roots[index + 1]
      const follows = before === undefined || daysWithoutRoot(before.day, nextDay(day))[0] === day
      return !follows || prev !== (before?.root ?? rootGenesis(sha256))
    })
    .map(({ day }) => ({ kind: 'broken_chain', day }))
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, day.length)
}

/**
 * Checks that a day's root is the hash of its heads, that the journal passes through the provider's
 * head of that day, and that only later events follow it. The root must have been published before
 * the journal's end was read.
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

/**
 * Events by people and adjustments are recorded within seconds; events by prices may be recorded
 * days later.
 */
const RECORDED_WITHIN_MS = MINUTE_MS
const PROMPT_EVENT_KINDS: ReadonlySet<string> = new Set([
  'posted',
  'amended',
  'adjusted',
  'manual',
  'withdrawn',
  'hidden',
  'shown',
])

/**
 * Whether an event by people or an adjustment from before the end of the day was not in the journal
 * yet.
 */
function isBackdated(
  { pages }: Reading,
  { seq, day }: { readonly seq: number; readonly day: string },
): boolean {
  const before = Date.parse(day) + DAY_MS - IST_OFFSET_MS - RECORDED_WITHIN_MS
  return pages.some((rows) =>
    rows.some(
      (row) =>
        row.seq > seq &&
        row.at < before &&
        isRevealed(row) &&
        PROMPT_EVENT_KINDS.has(eventOf(row)?.kind ?? ''),
    ),
  )
}

/** Selects the days whose heads are checked: the newest, and others at even intervals. */
export function daysToCheck(roots: readonly DailyRoot[], newest: number, others: number) {
  const older = roots.slice(newest)
  const step = Math.max(1, Math.ceil(older.length / Math.max(1, others)))
  const chosen = older.filter((_, index) => (older.length - 1 - index) % step === 0)
  return [...roots.slice(0, newest), ...chosen].map(({ day }) => day)
}
