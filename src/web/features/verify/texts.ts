import type { StatisticsFigures } from '#contract/scorecard/record.ts'
import type { RootBreach } from '#modules/scorecard/rules/record/daily-root-check.ts'
import type { Difference, Figure } from '#modules/scorecard/rules/record/recount.ts'
import type { RecordBreach } from '#modules/scorecard/rules/record/verification.ts'
import { dayText } from '#web/lib/display/day-text.ts'
import { formatCount } from '#web/ui/text/numbers.ts'

/** What is wrong, for people, with the number of the event. */
export function breachText(breach: RecordBreach): string {
  switch (breach.kind) {
    case 'missing_rows':
      return breach.from > breach.to
        ? `Events after ${breach.to} are out of order.`
        : `Events ${breach.from} to ${breach.to} are missing.`
    case 'broken_hash':
      return `Event ${breach.seq}: its hash is not the hash of what it says.`
    case 'broken_link':
      return `Event ${breach.seq}: it does not build on the event before it.`
    case 'broken_digest':
      return `Event ${breach.seq}: what was opened is not what was sealed.`
    case 'impossible_event':
      return `Event ${breach.seq}: it cannot follow from what was said before.`
    case 'unfounded_event':
      return `Event ${breach.seq}: it does not match the terms of its trade.`
    case 'other_end':
      return `Event ${breach.seq}: the journal ends otherwise than the report says.`
    case 'sealed_too_long':
      return `Event ${breach.seq}: it is sealed for longer than any trade can be open.`
    case 'open_differs':
      return `${formatCount(breach.said)} trades are said to be open, or withdrawn before their time; ${formatCount(breach.sealed)} events are sealed.`
    default:
      return breach satisfies never
  }
}

export function rootBreachText({ kind, day }: RootBreach): string {
  const texts: Readonly<Record<RootBreach['kind'], string>> = {
    broken_chain: 'the root does not build on the one of the day before.',
    broken_root: 'the root is not the hash of what it was made of.',
    other_journal: 'this journal was another one on that day.',
    cut_off: 'this journal was longer on that day than it is said to be now.',
    backdated: 'this journal did not have yet what it says now was said by then.',
  }
  return `${dayText(day)}: ${texts[kind]}`
}

/** 'Success ratio: the report says 71.43, the journal gives 66.67.' */
export function differenceText({ figure, said, counted }: Difference): string {
  return `${figure}: the report says ${figureText(said)}, the journal gives ${figureText(counted)}.`
}

function figureText(figure: Figure): string {
  return figure === null ? 'nothing' : String(figure)
}

function percentOf(value: number | null): string {
  return value === null ? 'N/A' : `${value.toFixed(2)}%`
}

/** What was checked, and how it came out. */
export const checkTexts = {
  failed: 'Failed checks',
  more: (count: string) => `and ${count} more.`,
  chain: 'The chain',
  chainHolds: (events: string) =>
    `${events} events, each with the hash of the one before; none is missing.`,
  seals: 'The seals',
  noneSealed: 'No events are hidden now.',
  someSealed: (sealed: string) =>
    `Still sealed: ${sealed}, of trades that are open or were withdrawn before their time.`,
  story: 'The story',
  storyHolds: (trades: string) =>
    `${trades} trades replayed from posting to end: every entry, target and stop-loss follows from the terms that were given.`,
  figures: 'The figures',
  dailyRoots: 'The daily roots',
  noRootYet: 'The first is published after midnight.',
  doesNotHold: 'does not hold',
  seeAbove: 'The failed checks are listed above.',
  holds: 'holds',
  sealsHold: (events: string) =>
    `${events} events are open to read and match what was sealed when they happened.`,
  figuresHold: ({ calls, totalR, won, lost, flat, successRatio, returns }: StatisticsFigures) =>
    `Recomputed from the journal: ${formatCount(calls)} calls, total ${totalR.toFixed(2)} R, ${formatCount(won)} won, ${formatCount(lost)} lost, ${formatCount(flat)} flat, success ratio ${percentOf(successRatio)}, returns ${percentOf(returns)}, the curve, the drawdown, and all others of the report.`,
  rootsHold: ({ days, opened }: { days: number; opened: number }) =>
    `${formatCount(days)} published ${days === 1 ? 'root' : 'roots'}, each building on the one before; ${formatCount(opened)} opened and compared with this journal.`,
  newestRoot: (day: string) => `The newest, from ${day}, to keep:`,
}

/** What a record that holds proves, and how to check it without us. */
export const howToTexts = {
  proves: 'What this proves',
  provesText:
    'Every call was fixed, with its terms, when it was entered here: nothing that the journal shows was changed, left out or put in between afterwards. How each call ended follows from its terms, and the figures follow from the calls that are over.',
  cannotProve: 'What it cannot prove',
  sealedCalls:
    'Whether a sealed call is still open or was withdrawn. A withdrawn call stays sealed until it would have expired, so paid calls don’t leak. Every call is revealed after a year and three weeks at the latest, when none can still be open.',
  oneJournal:
    'That everybody is shown this journal, and was shown it before. Keep the newest daily root, and compare it with the one that others see, or that you see later: a journal that was exchanged as a whole does not fit it. For the days before the first root there is nothing to compare.',
  marketPrices:
    'That the prices and times are those of the market: they are what this platform observed. Nor that you could have traded at these prices, nor what comes next.',
  ourScript:
    'That this page checks what it claims: its script comes from us. With the rules below you can check the record without it.',
  withoutUs: 'Without us',
  withoutUsText:
    'The same needs no page of ours. Fetch the record, and compute with any SHA-256; texts are UTF-8, hashes hexadecimal, prices integers of 1/10,000 rupee, times milliseconds since 1970.',
  journal: 'The journal, 500 events a page',
  report: 'The report, with the event at which it ends',
  dailyRoots: 'The daily roots',
  rules: {
    first: 'before the first event',
    event: 'each event',
    opened: 'each event that is not sealed',
    day: 'each day',
  },
}

/** The page on which a browser checks a record. */
export const verifyTexts = {
  title: 'Verify this record',
  needsScript:
    'Your browser checks the record, which needs JavaScript. The raw record is linked below.',
  failed: 'The record could not be checked',
  reading: 'Reading the record …',
  checking: (at: string, of: string) => `Checking event ${at} of ${of}`,
  contradicts: 'The published record contradicts itself. Do not rely on these figures.',
  again: 'Check again',
  empty: 'Nothing to verify yet',
  emptyHint: 'The journal starts with the first posted call.',
  brokenTitle: 'This record does not hold',
  fineTitle: 'This record holds',
  recomputed: (events: number) =>
    `Your browser has recomputed ${formatCount(events)} ${events === 1 ? 'event' : 'events'} and every figure of the report.`,
}
