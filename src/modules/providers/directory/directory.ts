import type { Language, Segment } from '#contract/common/types.ts'
import type { DirectorySort } from '#contract/providers/calls.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import type { ProviderCard, PublicProvider } from '#contract/providers/types.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { isId } from '#kit/id.ts'
import { type Cursor, decodeCursor, type Page, pageOf } from '#kit/page.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { Actor } from '#platform/http/actor.ts'
import { recordView } from '../admin/record-view.ts'
import type { ProvidersDeps } from '../deps.ts'
import { toCard, toPublicProvider } from '../present.ts'
import { isVerified } from '../rules/lifecycle.ts'
import {
  type DirectoryChoice,
  type DirectoryPlace,
  type DirectoryRow,
  drawFamily,
  findVerified,
  listSubProfiles,
  listVerified,
} from '../store/cards.ts'
import { countFacets, type Facets } from '../store/facets.ts'
import { findProvider } from '../store/profile.ts'

/** How long one draw of the family is shown. */
const FAMILY_WINDOW_MS = 10 * SECOND_MS

/** Filters of the directory; all of them must match. */
export type DirectoryFilters = {
  readonly category?: ProviderCategory
  readonly q?: string
  readonly language?: Language
  readonly segment?: Segment
  readonly state?: string
}

export type DirectoryQuery = DirectoryFilters & {
  readonly sort: DirectorySort
  readonly cursor?: string
  readonly limit: number
}

/** A viewer who may see a provider's page before the public does. */
export type Insider = 'owner' | Actor

/** What visitors see: only verified providers. */
export function createDirectory(deps: Pick<ProvidersDeps, 'db' | 'clock' | 'audit'>) {
  const { db, clock } = deps
  const familyAt = createFamily(db)
  return {
    list: async (query: DirectoryQuery): Promise<Result<Page<ProviderCard>, 'invalid_input'>> => {
      const place = placeOf(query)
      if (place === undefined) {
        return fail('invalid_input')
      }
      const rows = await listVerified(db.read, {
        ...place,
        ...choiceOf(query),
        rows: query.limit + 1,
      })
      const page = pageOf(rows, query.limit, (row) => cursorOf(row, query.sort))
      return ok({ ...page, items: page.items.map(({ card }) => toCard(card)) })
    },

    /** The filter values of a category, and how many providers the whole filter matches. */
    facets: (filters: DirectoryFilters): Promise<Facets> => countFacets(db.read, choiceOf(filters)),

    /**
     * A provider's page. The page of an unverified provider opens only for insiders; an admin's
     * access is recorded.
     */
    details: async (
      id: string,
      insider: Insider | undefined,
    ): Promise<Result<PublicProvider, 'not_found'>> => {
      const row = await findProvider(db.read, id)
      if (row === undefined || row.status === 'deleted') {
        return fail('not_found')
      }
      if (isVerified(row.status) || insider === 'owner') {
        return ok(toPublicProvider(row))
      }
      if (insider === undefined) {
        return fail('not_found')
      }
      const detail = { page: 'public', status: row.status }
      await db.transaction((tx) => recordView(deps, tx, insider, { id, detail }))
      return ok(toPublicProvider(row))
    },

    subProfiles: async (query: {
      readonly id: string
      readonly cursor?: string
      readonly limit: number
    }): Promise<Result<Page<ProviderCard>, 'invalid_input'>> => {
      const after = idAfter(query.cursor)
      if (!after.ok) {
        return after
      }
      const rows = await listSubProfiles(db.read, {
        masterId: query.id,
        verifiedOnly: true,
        afterId: after.value,
        rows: query.limit + 1,
      })
      const page = pageOf(rows, query.limit, (row) => ({ key: '', id: row.card.account_id }))
      return ok({ ...page, items: page.items.map(({ card }) => toCard(card)) })
    },

    family: async (): Promise<readonly ProviderCard[]> => {
      const ids = await familyAt(Math.floor(clock.now().getTime() / FAMILY_WINDOW_MS))
      // Read again, so that providers the public cannot see are left out.
      const rows = new Map((await findVerified(db.read, ids)).map((row) => [row.account_id, row]))
      return ids.flatMap((id) => rows.get(id) ?? []).map((row) => toCard(row))
    },
  }
}

/** Drawn once per window, because a draw reads every provider. */
function createFamily(db: ProvidersDeps['db']) {
  let kept: { readonly window: number; readonly ids: Promise<readonly string[]> } | undefined
  return (window: number): Promise<readonly string[]> => {
    if (kept?.window !== window) {
      const ids = drawFamily(db.read, String(window))
      kept = { window, ids }
      ids.catch(() => {
        kept = undefined
      })
    }
    return kept.ids
  }
}

/** The id in the cursor of a list ordered by id. */
export function idAfter(cursor: string | undefined): Result<string | undefined, 'invalid_input'> {
  if (cursor === undefined) {
    return ok(undefined)
  }
  const decoded = decodeCursor(cursor)
  return decoded !== undefined && isId(decoded.id) ? ok(decoded.id) : fail('invalid_input')
}

function choiceOf({ category, q, language, segment, state }: DirectoryFilters): DirectoryChoice {
  return { category, language, segment, state, words: q === '' ? undefined : q }
}

function cursorOf(row: DirectoryRow, sort: DirectorySort): Cursor {
  const { card, nameKey } = row
  return { key: sort === 'name' ? nameKey : String(card.followers_count), id: card.account_id }
}

/** Undefined if the cursor is invalid or of the other order. */
function placeOf({ sort, cursor }: DirectoryQuery): DirectoryPlace | undefined {
  if (cursor === undefined) {
    return { sort }
  }
  const decoded = decodeCursor(cursor)
  if (decoded === undefined || !isId(decoded.id)) {
    return undefined
  }
  if (sort === 'name') {
    return { sort, after: { name: decoded.key, id: decoded.id } }
  }
  return /^\d{1,9}$/.test(decoded.key)
    ? { sort, after: { followers: Number(decoded.key), id: decoded.id } }
    : undefined
}
