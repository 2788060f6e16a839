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
import { type Instrument, SHARE_SERIES } from '../rules/instrument.ts'
import { type ActionsWritten, listKnown, replaceUpcoming } from '../store/corporate-actions.ts'
import { listListed } from '../store/instruments.ts'

/** A line that a person has to look at, and the share and futures that it is about. */
type DoubtfulAction = { readonly description: string; readonly instrumentIds: readonly number[] }

/** The result of an import. */
export type ActionsReport = ActionsWritten & {
  /**
   * Rows about actions that do not change the value of a share by a ratio, or about shares that we
   * do not list.
   */
  readonly other: number
  /**
   * The ex-date is today or past and the action was unknown before it, so calls were not adjusted.
   */
  readonly late: readonly DoubtfulAction[]
  /**
   * The effect on the value of a share could not be parsed, or the exchange decides it case by case
   * (demergers, rights issues, special dividends); a person has to look.
   */
  readonly unreadable: readonly DoubtfulAction[]
}

const COLUMNS = ['SYMBOL', 'SERIES', 'PURPOSE', 'EX-DATE'] as const

/**
 * Imports the whole list of corporate actions that NSE has announced, a CSV of its corporate
 * filings with the columns SYMBOL, SERIES, PURPOSE and EX-DATE among others. After `today`
 * ('YYYY-MM-DD') the list replaces what is stored: upcoming actions that it does not name are
 * dropped. The same share on the other exchange is adjusted as well, and so are its futures, which
 * keep their names. Options are renamed by the exchange.
 */
export async function importCorporateActions(
  tx: Tx,
  lines: AsyncIterable<string> | Iterable<string>,
  today: string,
): Promise<Result<ActionsReport, 'actions_unreadable'>> {
  const shares = Map.groupBy(
    (await listListed(tx, ['NSE', 'BSE', 'NFO', 'BFO'])).filter(
      ({ type }) => type === 'EQ' || type === 'FUT',
    ),
    ({ underlying }) => underlying,
  )
  const [found, seen] = [new Map<string, CorporateAction>(), new Set<string>()]
  const counts = { other: 0, late: [] as LateAction[], unreadable: [] as DoubtfulAction[] }
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
    importRow(row, { shares, today, found, seen, counts })
  }
  if (columns === undefined) {
    return fail('actions_unreadable')
  }
  const written = await replaceUpcoming(tx, [...found.values()], today)
  return ok({ ...written, ...counts, late: await unknownOf(tx, counts.late) })
}

type LateAction = DoubtfulAction & {
  readonly exDay: string
  readonly shareIds: readonly number[]
}

/**
 * Actions that were imported before their ex-date are in order, even if the list still names them.
 */
async function unknownOf(tx: Tx, late: readonly LateAction[]): Promise<readonly DoubtfulAction[]> {
  const known = await listKnown(
    tx,
    late.map(({ exDay }) => exDay),
  )
  return late
    .filter(({ shareIds, exDay }) => !shareIds.every((id) => known.has(`${id} ${exDay}`)))
    .map(({ description, instrumentIds }) => ({ description, instrumentIds }))
}

type ImportState = {
  readonly shares: ReadonlyMap<string, readonly Instrument[]>
  readonly today: string
  readonly found: Map<string, CorporateAction>
  /** Some lists repeat rows. */
  readonly seen: Set<string>
  readonly counts: {
    other: number
    readonly late: LateAction[]
    readonly unreadable: DoubtfulAction[]
  }
}

function importRow(
  row: readonly string[],
  { shares, today, found, seen, counts }: ImportState,
): void {
  const [symbol = '', series = '', purpose = '', exDate = ''] = row
  const names = SHARE_SERIES.includes(series) ? [symbol, `${symbol}-${series}`] : []
  const listed = names.flatMap((name) => shares.get(name) ?? [])
  const ratio = listed.length === 0 ? null : ratioOf(purpose)
  if (ratio === null) {
    counts.other += 1
    return
  }
  const description = `${symbol}: ${purpose} (${exDate})`
  const instrumentIds = listed.map(({ id }) => id)
  const exDay = dayOf(exDate)
  if (seen.has(description)) {
    return
  }
  seen.add(description)
  if (exDay !== undefined && exDay <= today) {
    // A future that was listed since then has needed no adjustment.
    const shareIds = listed.filter(({ type }) => type === 'EQ').map(({ id }) => id)
    counts.late.push({ description, instrumentIds, exDay, shareIds })
  } else if (
    exDay === undefined ||
    ratio === undefined ||
    !addAction(found, listed, exDay, ratio)
  ) {
    counts.unreadable.push({ description, instrumentIds })
  }
}

/** Merges two actions of the same day. Returns false when the combined ratio is impossible. */
function addAction(
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

/** Turns '05-Dec-2026' into '2026-12-05'. */
function dayOf(text: string): string | undefined {
  const [day = '', month = '', year = ''] = text.split('-')
  const number = MONTHS.indexOf(month.toLowerCase()) + 1
  const iso = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return number > 0 && new Date(iso).toJSON()?.startsWith(iso) ? iso : undefined
}
