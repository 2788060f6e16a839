import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import {
  type CorporateAction,
  combined,
  isRatio,
  ratioOf,
  type ShareRatio,
} from '../rules/corporate-action.ts'
import { csvFields } from '../rules/csv.ts'
import { MONTHS } from '../rules/indian-time.ts'
import type { Instrument } from '../rules/instrument.ts'
import { type ActionsWritten, listKnown, replaceUpcoming } from '../store/corporate-actions.ts'
import { listListed } from '../store/instruments.ts'

/** What became of the rows of a list. */
export type ActionsReport = ActionsWritten & {
  /** Actions that leave the number of shares as it is, and shares that we do not list. */
  readonly other: number
  /** Their day has come, or is today, and they were not known before: calls were not adjusted. */
  readonly late: readonly string[]
  /** What they do to the number of shares could not be read: a person has to look. */
  readonly unreadable: readonly string[]
}

const COLUMNS = ['SYMBOL', 'SERIES', 'PURPOSE', 'EX-DATE'] as const
/** Shares; series beside them are debentures, funds and the like. */
const SHARE_SERIES = ['EQ', 'BE', 'BZ', 'SM', 'ST']

/**
 * Takes in the whole list of corporate actions that NSE has announced, a CSV of its corporate filings
 * (SYMBOL, SERIES, PURPOSE and EX-DATE among its columns). What is to come after `today` ('YYYY-MM-DD')
 * is as the list says: what it no longer names is dropped. The same share on the other exchange is
 * adjusted as well.
 */
export async function importCorporateActions(
  tx: Tx,
  lines: AsyncIterable<string> | Iterable<string>,
  today: string,
): Promise<Result<ActionsReport, 'actions_unreadable'>> {
  const shares = Map.groupBy(
    (await listListed(tx, ['NSE', 'BSE'])).filter(({ type }) => type === 'EQ'),
    ({ underlying }) => underlying,
  )
  const [found, seen] = [new Map<string, CorporateAction>(), new Set<string>()]
  const counts = { other: 0, late: [] as Late[], unreadable: [] as string[] }
  let columns: readonly number[] | undefined
  for await (const line of lines) {
    const fields = csvFields(line.replace('\ufeff', ''))?.map((field) => field.trim())
    if (columns === undefined) {
      columns = placesOf(fields ?? [])
      if (columns === undefined) {
        return fail('actions_unreadable')
      }
      continue
    }
    if (line.trim() === '') {
      continue
    }
    const row = columns.map((place) => fields?.[place] ?? '')
    take(row, { shares, today, found, seen, counts })
  }
  if (columns === undefined) {
    return fail('actions_unreadable')
  }
  const written = await replaceUpcoming(tx, [...found.values()], today)
  return ok({ ...written, ...counts, late: await unknownOf(tx, counts.late) })
}

type Late = { readonly said: string; readonly exDay: string; readonly ids: readonly number[] }

/** A list that still names what was taken in before its day is in order. */
async function unknownOf(tx: Tx, late: readonly Late[]): Promise<readonly string[]> {
  const known = await listKnown(
    tx,
    late.map(({ exDay }) => exDay),
  )
  return late
    .filter(({ ids, exDay }) => !ids.every((id) => known.has(`${id} ${exDay}`)))
    .map(({ said }) => said)
}

type Taking = {
  readonly shares: ReadonlyMap<string, readonly Instrument[]>
  readonly today: string
  readonly found: Map<string, CorporateAction>
  /** Some lists have a row twice. */
  readonly seen: Set<string>
  readonly counts: {
    other: number
    readonly late: Late[]
    readonly unreadable: string[]
  }
}

function take(row: readonly string[], { shares, today, found, seen, counts }: Taking): void {
  const [symbol = '', series = '', purpose = '', exDate = ''] = row
  // A broker's list names shares of other series than EQ with it.
  const names = SHARE_SERIES.includes(series) ? [symbol, `${symbol}-${series}`] : []
  const listed = names.flatMap((name) => shares.get(name) ?? [])
  const ratio = listed.length === 0 ? null : ratioOf(purpose)
  if (ratio === null) {
    counts.other += 1
    return
  }
  const said = `${symbol}: ${purpose} (${exDate})`
  const exDay = dayOf(exDate)
  if (seen.has(said)) {
    return
  }
  seen.add(said)
  if (exDay !== undefined && exDay <= today) {
    counts.late.push({ said, exDay, ids: listed.map(({ id }) => id) })
  } else if (exDay === undefined || ratio === undefined || !put(found, listed, exDay, ratio)) {
    counts.unreadable.push(said)
  }
}

/** Two of one day are one. False where that is more than can be. */
function put(
  found: Map<string, CorporateAction>,
  listed: readonly Instrument[],
  exDay: string,
  ratio: ShareRatio,
): boolean {
  const actions = listed.map(({ id }) => {
    const key = `${id} ${exDay}`
    return [
      key,
      {
        instrumentId: id,
        exDay,
        ...combined(found.get(key) ?? NO_CHANGE, ratio),
      },
    ] as const
  })
  const isPossible = actions.every(([, action]) => isRatio(action))
  for (const [key, action] of isPossible ? actions : []) {
    found.set(key, action)
  }
  return isPossible
}

const NO_CHANGE: ShareRatio = { held: 1, become: 1 }

function placesOf(names: readonly string[]): readonly number[] | undefined {
  const places = COLUMNS.map((name) => names.indexOf(name))
  return places.includes(-1) ? undefined : places
}

/** '05-Dec-2026' as '2026-12-05'. */
function dayOf(text: string): string | undefined {
  const [day = '', month = '', year = ''] = text.split('-')
  const number = MONTHS.indexOf(month.toLowerCase()) + 1
  const iso = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return number > 0 && new Date(iso).toJSON()?.startsWith(iso) ? iso : undefined
}
