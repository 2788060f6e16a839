import type { z } from 'zod'
import type { PlanPage, PlanSort, services } from '#contract/plans/calls.ts'
import type { PlanCard } from '#contract/plans/types.ts'
import { type PlanDuration, planDurations } from '#contract/platform-plans/types.ts'
import { isId } from '#kit/id.ts'
import { paiseFromRupees } from '#kit/money.ts'
import {
  type Cursor,
  decodeCursor,
  instantOfCursor,
  type Page,
  type PageQuery,
  pageOf,
} from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Tx } from '#platform/tx.ts'
import type { PlansDeps } from '../deps.ts'
import {
  findPlan,
  listFunds,
  listOnSale,
  NO_RETURN_BPS,
  type PlanCardRow,
  type PlanPlace,
} from '../store/catalogue.ts'
import {
  countSubscribers,
  findViewerSubscription,
  type ViewerSubscription,
} from '../store/subscriptions/subscriptions.ts'
import { isPaidFor, toPlanCard, toPlanPage } from './present.ts'

/** The filters of the list, as the contract reads them. */
type PlansQuery = z.output<typeof services.query>

/** The public catalogue: plans on sale of verified providers. */
export function createCatalogue({ db, clock, providers }: PlansDeps) {
  return {
    list: async (query: PlansQuery): Promise<Result<Page<PlanCard>, 'invalid_input'>> => {
      const place = parseCursor(query)
      if (place === undefined) {
        return fail('invalid_input')
      }
      const rows = await listOnSale(db.read, {
        ...place,
        category: query.category,
        segment: query.segment,
        providerId: query.providerId,
        minPaise: query.minPrice === undefined ? undefined : paiseFromRupees(query.minPrice),
        maxPaise: query.maxPrice === undefined ? undefined : paiseFromRupees(query.maxPrice),
        days: query.validity === undefined ? undefined : validityBand(query.validity),
        trial: query.trial === undefined ? undefined : query.trial === 'true',
        language: query.language,
        words: query.q === '' ? undefined : query.q,
        at: clock.now(),
        rows: query.limit + 1,
      })
      const page = pageOf(rows, query.limit, (row) => cursorOf(row, query.sort))
      return ok({ ...page, items: await cardsOf(providers, db.read, page.items) })
    },

    funds: async (query: PageQuery): Promise<Result<Page<PlanCard>, 'invalid_input'>> => {
      const decoded = query.cursor === undefined ? undefined : decodeCursor(query.cursor)
      const wellFormed =
        decoded !== undefined && isId(decoded.id) && /^-?\d{1,10}$/.test(decoded.key)
      if (query.cursor !== undefined && !wellFormed) {
        return fail('invalid_input')
      }
      const after = decoded === undefined ? undefined : { bps: Number(decoded.key), id: decoded.id }
      const rows = await listFunds(db.read, {
        after,
        at: clock.now(),
        rows: query.limit + 1,
      })
      const page = pageOf(rows, query.limit, (row) => ({
        key: String(row.return_1y_bps ?? NO_RETURN_BPS),
        id: row.id,
      }))
      return ok({ ...page, items: await cardsOf(providers, db.read, page.items) })
    },

    /**
     * A plan's page. Its provider and its subscribers see it also while it is off sale. The lists
     * of subscribers and trial users contain only the viewer, if at all.
     */
    details: async (
      id: string,
      viewerId: string | undefined,
    ): Promise<Result<PlanPage, 'not_found'>> => {
      const at = clock.now()
      const [row, counts, own] = await Promise.all([
        findPlan(db.read, id),
        countSubscribers(db.read, [id]),
        viewerId === undefined ? noSubscription : findViewerSubscription(db.read, viewerId, id, at),
      ])
      const isSeen =
        row !== undefined &&
        ((isPaidFor(row, at) && row.provider_sells) ||
          row.provider_id === viewerId ||
          own.subscribed)
      const provider =
        row === undefined || !isSeen
          ? undefined
          : (await providers.cardsOf(db.read, [row.provider_id])).get(row.provider_id)
      if (row === undefined || provider === undefined) {
        return fail('not_found')
      }
      const self = viewerId === undefined ? [] : [viewerId]
      return ok({
        ...toPlanPage(row, provider, { subscribers: counts.get(id) ?? 0, at }),
        subscribedBy: own.subscribed ? self : [],
        trailAvailedBy: own.trialAvailed ? self : [],
      })
    },
  }
}

const noSubscription: ViewerSubscription = { subscribed: false, trialAvailed: false }

/**
 * The validity range of a duration filter: longer than the next shorter duration; the longest one
 * has no upper limit.
 */
function validityBand(duration: PlanDuration): { readonly over: number; readonly upTo?: number } {
  const index = planDurations.indexOf(duration)
  const over = planDurations[index - 1] ?? 0
  return index === planDurations.length - 1 ? { over } : { over, upTo: duration }
}

/** Cards in the order of the rows, without those of providers that are not public any more. */
export async function cardsOf(
  providers: PlansDeps['providers'],
  tx: Tx,
  rows: readonly PlanCardRow[],
): Promise<PlanCard[]> {
  const ids = [...new Set(rows.map((row) => row.provider_id))]
  const cards = await providers.cardsOf(tx, ids)
  return rows.flatMap((row) => {
    const provider = cards.get(row.provider_id)
    return provider === undefined ? [] : [toPlanCard(row, provider)]
  })
}

function cursorOf(row: PlanCardRow, sort: PlanSort): Cursor {
  const key = sort === 'newest' ? row.created_at.toISOString() : String(row.price_paise)
  return { key, id: row.id }
}

/** Undefined for an invalid cursor, or one of another sort order. */
function parseCursor({ sort, cursor }: PlansQuery): PlanPlace | undefined {
  if (cursor === undefined) {
    return { sort }
  }
  const decoded = decodeCursor(cursor)
  if (decoded === undefined || !isId(decoded.id)) {
    return undefined
  }
  const { key, id } = decoded
  if (sort === 'newest') {
    const at = instantOfCursor(decoded)
    return at === undefined ? undefined : { sort, after: { at, id } }
  }
  return /^\d{1,15}$/.test(key) ? { sort, after: { paise: BigInt(key), id } } : undefined
}
