import type { StatisticsFigures } from '#contract/scorecard/record.ts'
import type { RootBreach } from '#modules/scorecard/rules/record/daily-root-check.ts'
import type { Difference, Figure } from '#modules/scorecard/rules/record/recount.ts'
import type { RecordBreach } from '#modules/scorecard/rules/record/verification.ts'
import { dayText } from '#web/lib/display/day-text.ts'
import { formatCount, formatGainInR, formatPercent } from '#web/ui/text/numbers.ts'

/** A problem in words, with the number of the event. */
export function breachText(breach: RecordBreach): string {
  switch (breach.kind) {
    case 'missing_rows':
      return breach.from > breach.to
        ? `Events after ${breach.to} are out of order.`
        : `Events ${breach.from} to ${breach.to} are missing.`
    case 'broken_hash':
      return `Event ${breach.seq}: its hash doesn’t match its content.`
    case 'broken_link':
      return `Event ${breach.seq}: it isn’t linked to the event before it.`
    case 'broken_digest':
      return `Event ${breach.seq}: what was revealed doesn’t match its seal.`
    case 'impossible_event':
      return `Event ${breach.seq}: it can’t follow from the events before it.`
    case 'unfounded_event':
      return `Event ${breach.seq}: it doesn’t match the terms of its call.`
    case 'other_end':
      return `Event ${breach.seq}: the journal doesn’t end where the report says.`
    case 'unrevealed_too_long':
      return `Event ${breach.seq}: it has been sealed longer than any call can be open.`
    case 'open_differs':
      return `The report counts ${formatCount(breach.said)} open or withdrawn calls, but ${formatCount(breach.unrevealed)} events are sealed.`
    default:
      return breach satisfies never
  }
}

export function rootBreachText({ kind, day }: RootBreach): string {
  const texts: Readonly<Record<RootBreach['kind'], string>> = {
    broken_chain: 'the root isn’t linked to the previous day’s.',
    broken_root: 'the root’s hash doesn’t match its data.',
    other_journal: 'this journal was a different one that day.',
    cut_off: 'this journal was longer that day than it is now.',
    backdated: 'events dated up to this day were added later.',
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
  return value === null ? 'N/A' : formatPercent(value)
}

/** The checks and their results. */
export const checkTexts = {
  failed: 'Failed checks',
  more: (count: string) => `and ${count} more.`,
  chain: 'The chain',
  chainHolds: (events: string) =>
    `${events} events, each linked to the one before. None is missing.`,
  seals: 'The seals',
  noneUnrevealed: 'No events are hidden now.',
  someUnrevealed: (unrevealed: string) =>
    `Still sealed: ${unrevealed}. Their calls are open or were withdrawn.`,
  story: 'The calls',
  storyHolds: (trades: string) =>
    `${trades} calls replayed from posting to close. Every entry, target and stop-loss follows from the call’s terms.`,
  figures: 'The figures',
  dailyRoots: 'The daily roots',
  noRootYet: 'The first is published after midnight.',
  doesNotHold: 'failed',
  seeAbove: 'The failed checks are listed above.',
  holds: 'passed',
  commitmentsHold: (events: string) =>
    `${events} events are revealed and match what was sealed at the time.`,
  figuresHold: ({ calls, totalR, won, lost, flat, successRatio, returns }: StatisticsFigures) =>
    `Recomputed from the journal: ${formatCount(calls)} calls, total ${formatGainInR(totalR)}, ${formatCount(won)} won, ${formatCount(lost)} lost, ${formatCount(flat)} flat, success ratio ${percentOf(successRatio)}, returns ${percentOf(returns)}, the curve, the drawdown, and all others of the report.`,
  rootsHold: ({ days, opened }: { days: number; opened: number }) =>
    `${formatCount(days)} published ${days === 1 ? 'root' : 'roots'}, each linked to the one before; ${formatCount(opened)} compared with this journal.`,
  newestRoot: (day: string) => `The latest, from ${day}. Keep it to compare later:`,
}

/** What a valid record does not prove, and how to check it without us. */
export const howToTexts = {
  cannotProve: 'What it can’t prove',
  sealedCalls:
    'Whether a sealed call is still open or was withdrawn. A withdrawn call stays sealed until it would have expired, so paid calls don’t leak. Every call is revealed after a year and three weeks at the latest, when none can still be open.',
  oneJournal:
    'That everyone sees this same journal, now and before. Keep the latest daily root and compare it with what others see, or with what you see later: a replaced journal won’t match. For days before the first root there is nothing to compare.',
  marketPrices:
    'That prices and times are the market’s: they are what Tradebox observed. Nor that you could have traded at these prices, or what comes next.',
  ourScript:
    'That this page checks what it claims: its script comes from us. With the rules below you can check the record without it.',
  withoutUs: 'Check it yourself',
  withoutUsText:
    'You don’t need this page. Fetch the record and use any SHA-256 tool. Texts are UTF-8, hashes hexadecimal, prices integers of 1/10,000 rupee, times milliseconds since 1970.',
  journal: 'The journal, 500 events a page',
  report: 'The report, and the event it ends at',
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
  proves:
    'Your browser reads the whole journal and computes it again. If it is intact, every call and its terms were fixed when it was posted, and nothing was changed, removed or inserted later. How each call ended follows from its terms, and the figures follow from the closed calls.',
  needsScript:
    'Your browser checks the record, which needs JavaScript. The raw record is linked below.',
  failed: 'We couldn’t check this record',
  reading: 'Reading the record …',
  checking: (at: string, of: string) => `Checking event ${at} of ${of}`,
  contradicts: 'The published record contradicts itself. Don’t rely on these figures.',
  again: 'Check again',
  empty: 'Nothing to verify yet',
  emptyHint: 'The journal starts with the first call.',
  brokenTitle: 'This record failed the check',
  fineTitle: 'This record is intact',
  recomputed: (events: number) =>
    `Your browser has recomputed ${formatCount(events)} ${events === 1 ? 'event' : 'events'} and every figure of the report.`,
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: (name: string) => `Verify the record of ${name}`,
  about: (name: string) =>
    `Your browser recomputes the journal of ${name}, hash by hash, and every figure from it.`,
}
