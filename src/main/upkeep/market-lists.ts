import type { AuditAction } from '#contract/admin/audit-actions.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { dayInIndia } from '#kit/day.ts'
import { ok, type Result } from '#kit/result.ts'
import { findLatest } from '#modules/audit/index.ts'
import type { Instrument, MarketCalendar } from '#modules/market-data/index.ts'
import { eachOpen } from '#modules/scorecard/index.ts'
import type { Gauge } from '#platform/metrics.ts'
import type { App } from '../build-app.ts'
import type { Platform } from '../platform.ts'

/*
 * The lists that an operator imports every day: the broker's instruments and NSE's corporate
 * actions. Without them calls are judged by prices that do not belong to them. Each import is
 * recorded in the audit log, from which the metrics know how old the lists are.
 */

type ListDeps = {
  readonly app: Pick<App, 'audit' | 'marketData'>
  readonly platform: Pick<Platform, 'clock' | 'db'>
}
type Lines = AsyncIterable<string> | Iterable<string>

const LOADING_MS = 600 * SECOND_MS

/** Also lists the open calls on what is not listed any more. */
export async function importInstruments({ app, platform }: ListDeps, lines: Lines) {
  const { db, clock } = platform
  const report = await db.transaction(async (tx) => {
    const imported = await app.marketData.importMaster(tx, lines, dayInIndia(clock.now()))
    if (imported.ok) {
      const { added, changed, ended, unreadable } = imported.value
      await app.audit.record(tx, {
        action: 'market.instruments-imported',
        actor: { kind: 'system' },
        detail: { added, changed, ended, unreadable: unreadable.length },
      })
    }
    return imported
  }, LOADING_MS)
  if (!report.ok) {
    return report
  }
  // The market decides these calls no longer, unless the feed still knows the old token.
  const calls = await findOpenCalls({ app, platform }, (on) => on.validUntil !== null)
  return ok({ ...report.value, openCallsOnEnded: shown(calls) })
}

type ActionToCheck = { readonly action: string; readonly openCalls: readonly string[] }

/** What `npm run corporate-actions` prints. */
type CheckedActions = {
  readonly added: number
  readonly dropped: number
  readonly other: number
  readonly late: readonly ActionToCheck[]
  readonly unreadable: readonly ActionToCheck[]
}

/** Also lists the open calls on the shares of actions that a person has to look at. */
export async function importCorporateActions(
  { app, platform }: ListDeps,
  lines: Lines,
): Promise<Result<CheckedActions, 'actions_unreadable'>> {
  const { db, clock } = platform
  const report = await db.transaction(async (tx) => {
    const today = dayInIndia(clock.now())
    const imported = await app.marketData.importCorporateActions(tx, lines, today)
    if (imported.ok) {
      const { added, dropped, late, unreadable } = imported.value
      await app.audit.record(tx, {
        action: 'market.actions-imported',
        actor: { kind: 'system' },
        detail: { added, dropped, late: late.length, unreadable: unreadable.length },
      })
    }
    return imported
  })
  if (!report.ok) {
    return report
  }
  const { late, unreadable } = report.value
  const ids = new Set([...late, ...unreadable].flatMap(({ instrumentIds }) => instrumentIds))
  const calls =
    ids.size === 0 ? [] : await findOpenCalls({ app, platform }, ({ id }) => ids.has(id))
  const withCalls = ({ description, instrumentIds }: (typeof late)[number]): ActionToCheck => ({
    action: description,
    openCalls: shown(calls.filter(({ instrumentId }) => instrumentIds.includes(instrumentId))),
  })
  return ok({
    ...report.value,
    late: late.map(withCalls),
    unreadable: unreadable.map(withCalls),
  })
}

const SHOWN_MAX = 100

type OpenCall = {
  readonly instrumentId: number
  /** 'EXCHANGE SYMBOL ID'. */
  readonly text: string
}

function shown(calls: readonly OpenCall[]): readonly string[] {
  return calls
    .map(({ text }) => text)
    .sort()
    .slice(0, SHOWN_MAX)
}

/** The open calls on some instruments. */
async function findOpenCalls(
  { app, platform }: ListDeps,
  isOn: (instrument: Instrument) => boolean,
): Promise<readonly OpenCall[]> {
  const found: OpenCall[] = []
  for await (const trades of eachOpen(platform.db.read)) {
    const ids = [...new Set(trades.map(({ instrumentId }) => instrumentId))]
    const instruments = await app.marketData.findInstruments(platform.db.read, ids)
    const names = new Map(
      instruments.filter(isOn).map(({ id, exchange, symbol }) => [id, `${exchange} ${symbol}`]),
    )
    for (const { trade, instrumentId } of trades) {
      const name = names.get(instrumentId)
      if (name !== undefined) {
        found.push({ instrumentId, text: `${name} ${trade.id}` })
      }
    }
  }
  return found
}

const lists = [
  { list: 'instruments', action: 'market.instruments-imported' },
  { list: 'corporate-actions', action: 'market.actions-imported' },
] as const satisfies readonly { readonly list: string; readonly action: AuditAction }[]

/** The simulated market has no lists that could be old. */
export function marketListGauge(
  { app, platform }: ListDeps,
  { isSimulated }: { readonly isSimulated: boolean },
): Gauge {
  const { db, clock } = platform
  const ageOf = async (action: AuditAction) => {
    const [imported, calendar] = await Promise.all([
      findLatest(db.read, action),
      app.marketData.calendar(),
    ])
    return imported === undefined
      ? Number.POSITIVE_INFINITY
      : countSessions(calendar, imported.at.getTime(), clock.now().getTime())
  }
  return {
    name: 'market_list_age_sessions',
    help: 'How many trading sessions have opened since the list was imported; +Inf: it never was.',
    labels: ['list'],
    read: () =>
      Promise.all(
        lists.map(async ({ list, action }) => ({
          labels: { list },
          value: isSimulated ? 0 : await ageOf(action),
        })),
      ),
  }
}

const COUNTED_MAX = 30

function countSessions(calendar: MarketCalendar, fromMs: number, toMs: number): number {
  let count = 0
  for (let atMs = fromMs; count < COUNTED_MAX; count += 1) {
    const next = calendar.nextSession('cash', atMs)
    if (next === undefined || next.opensAtMs > toMs) {
      break
    }
    atMs = next.opensAtMs
  }
  return count
}
