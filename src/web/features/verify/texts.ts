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
