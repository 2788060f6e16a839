import type { ScorecardView } from '#contract/scorecard/query-calls.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { AuthorDetails } from '#modules/providers/index.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { ScorecardDeps } from '../deps.ts'
import type { View } from '../rules/visibility.ts'
import type { ProviderChoice } from '../store/closed.ts'
import type { ListedJournal } from '../store/listing.ts'
import { viewOf } from '../visibility.ts'
import type { Journals } from './catch-up.ts'

export type TradeSelection = {
  readonly view: ScorecardView
  /** Part of the provider's name. */
  readonly sharedBy?: string | undefined
  readonly providerId?: string | undefined
}

/** The providers whose trades a table shows, as far as the viewer may see any of them. */
export type ResolvedSelection = {
  readonly view: View
  /** The viewer's own id, if it is one of these providers. */
  readonly ownId: string | null
  readonly scope: ProviderScope
  /** Those of the providers that are not publicly listed. */
  readonly unlistedIds: readonly string[]
}

export type ProviderScope =
  /** All providers except those hidden from the viewer; nothing is read about each. */
  | { readonly kind: 'everybody'; readonly exceptIds: readonly string[] }
  | {
      readonly kind: 'some'
      readonly journals: readonly ListedJournal[]
      readonly names: ReadonlyMap<string, string>
    }

type SelectionDeps = Pick<ScorecardDeps, 'db' | 'plans' | 'providers'> & {
  readonly journals: Journals
}

export async function resolveSelection(
  deps: SelectionDeps,
  { view: wanted, sharedBy, providerId }: TradeSelection,
  viewer: Viewer,
  at: Date,
): Promise<Result<ResolvedSelection, 'unauthenticated' | 'forbidden'>> {
  const refusal = refusalOf(wanted, viewer)
  if (refusal !== undefined) {
    return fail(refusal)
  }
  const view = await viewOf(deps.plans, deps.db.read, viewer, at)
  const within = providersWithin(wanted, view, providerId)
  const chosen =
    within === undefined && sharedBy === undefined
      ? await allProviders(deps, view)
      : await someProviders(deps, view, within, sharedBy)
  return ok({ ...chosen, view })
}

async function allProviders({ db, providers }: SelectionDeps, view: View) {
  const unlistedIds = await providers.unlisted(db.read)
  const exceptIds = unlistedIds.filter((id) => id !== view.providerId)
  return {
    ownId: view.providerId,
    scope: { kind: 'everybody', exceptIds } as const,
    unlistedIds,
  }
}

async function someProviders(
  { db, providers, journals }: SelectionDeps,
  view: View,
  within: readonly string[] | undefined,
  sharedBy: string | undefined,
) {
  const found = await journals.of(within)
  const authors = await providers.authorsOf(
    db.read,
    found.map((one) => one.providerId),
    sharedBy,
  )
  const shown = found.filter((one) => isShown(authors, view, one.providerId))
  return {
    ownId: shown.find((one) => one.providerId === view.providerId)?.providerId ?? null,
    scope: {
      kind: 'some',
      journals: shown,
      names: new Map([...authors].map(([id, { name }]) => [id, name])),
    } as const,
    unlistedIds: shown
      .map(({ providerId }) => providerId)
      .filter((id) => authors.get(id)?.verified !== true),
  }
}

/** As a condition for queries: these providers, or all except those. */
export function providerChoiceOf(scope: ProviderScope): ProviderChoice {
  return scope.kind === 'everybody'
    ? { providerIds: null, exceptIds: scope.exceptIds }
    : { providerIds: scope.journals.map(({ providerId }) => providerId), exceptIds: [] }
}

function refusalOf(
  wanted: ScorecardView,
  viewer: Viewer,
): 'unauthenticated' | 'forbidden' | undefined {
  if (wanted === 'all') {
    return
  }
  if (viewer.kind === 'anonymous') {
    return 'unauthenticated'
  }
  const allowed = wanted === 'mine' ? ['provider'] : ['user', 'provider']
  return allowed.includes(viewer.role) ? undefined : 'forbidden'
}

/** Undefined: all providers. */
function providersWithin(
  wanted: ScorecardView,
  view: View,
  providerId: string | undefined,
): readonly string[] | undefined {
  const within = {
    all: undefined,
    subscribed: [...new Set(view.plans.values())],
    mine: view.providerId === null ? [] : [view.providerId],
  }[wanted]
  if (providerId === undefined) {
    return within
  }
  return within === undefined || within.includes(providerId) ? [providerId] : []
}

function isShown(
  authors: ReadonlyMap<string, AuthorDetails>,
  view: View,
  providerId: string,
): boolean {
  const author = authors.get(providerId)
  return author !== undefined && (author.verified || providerId === view.providerId)
}
