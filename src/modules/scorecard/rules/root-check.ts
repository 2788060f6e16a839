/*
 * Checking the daily roots that were published, and what they say of a provider's journal: a journal
 * that was exchanged as a whole agrees with itself, but not with the roots of the days before.
 */
import type { DailyRoot } from '#contract/scorecard/record.ts'
import type { Sha256 } from './journal.ts'
import { daysWithoutRoot, type RootHead, rootGenesis, rootOf } from './roots.ts'
import type { Reading } from './verification.ts'

export type RootBreach = {
  /**
   * The day's root does not build on the one of the day before; it is not the hash of the heads that
   * it is said to be made of; the journal was another one on that day.
   */
  readonly kind: 'broken_chain' | 'broken_root' | 'other_journal'
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
 * that the provider's ended.
 */
export function checkRootDay(
  { root, heads }: { readonly root: DailyRoot; readonly heads: readonly RootHead[] },
  { providerId, end, pages }: Reading,
  sha256: Sha256,
): readonly RootBreach[] {
  const { day, prev } = root
  if (rootOf({ day, prev, heads }, sha256) !== root.root) {
    return [{ kind: 'broken_root', day }]
  }
  const head = heads.find((one) => one.providerId === providerId)
  // What is behind the end of the report was not read.
  if (head === undefined || head.seq > end.seq) {
    return []
  }
  const rows = pages.find((page) => (page.at(-1)?.seq ?? 0) >= head.seq) ?? []
  const row = rows.find(({ seq }) => seq === head.seq)
  return row?.hash === head.hash ? [] : [{ kind: 'other_journal', day }]
}

/** Of many days some whose heads are looked at: the newest, and others at even distances. */
export function daysToCheck(roots: readonly DailyRoot[], newest: number, others: number) {
  const older = roots.slice(newest)
  const step = Math.max(1, Math.ceil(older.length / Math.max(1, others)))
  const chosen = older.filter((_, index) => (older.length - 1 - index) % step === 0)
  return [...roots.slice(0, newest), ...chosen].map(({ day }) => day)
}
