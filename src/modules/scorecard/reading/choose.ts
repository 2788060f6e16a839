import type { ScorecardView } from '#contract/scorecard/reading-calls.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import type { AuthorFacts } from '#modules/providers/index.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { ScorecardDeps } from '../deps.ts'
import type { Instant } from '../rules/trade.ts'
import type { View } from '../rules/visibility.ts'
import type { ListedJournal } from '../store/listing.ts'
import { viewOf } from '../visibility.ts'
import type { Journals } from './catch-up.ts'

export type Choice = {
  readonly view: ScorecardView
  /** Part of the provider's name. */
  readonly sharedBy?: string | undefined
  readonly providerId?: string | undefined
}

/** Whose trades a table is about, as far as the viewer may see anything of them. */
export type Chosen = {
  readonly view: View
  /** When the viewer looks. */
  readonly at: Instant
  readonly journals: readonly ListedJournal[]
  readonly names: ReadonlyMap<string, string>
  readonly publicIds: readonly string[]
  /** The viewer itself, when it is one of those. */
  readonly ownId: string | null
  /** It is about every provider that there is: nothing has to be passed over. */
  readonly isEverybody: boolean
}

type Parts = Pick<ScorecardDeps, 'db' | 'plans' | 'providers'> & { readonly journals: Journals }

export async function choose(
  { db, plans, providers, journals }: Parts,
  { view: wanted, sharedBy, providerId }: Choice,
  viewer: Viewer,
  at: Date,
): Promise<Result<Chosen, 'unauthenticated' | 'forbidden'>> {
  const refusal = refusalOf(wanted, viewer)
  if (refusal !== undefined) {
    return fail(refusal)
  }
  const view = await viewOf(plans, db.read, viewer, at)
  const within = providersWithin(wanted, view, providerId)
  const found = await journals.of(within)
  const authors = await providers.authorsOf(
    db.read,
    found.map((one) => one.providerId),
    sharedBy,
  )
  const shown = found.filter((one) => isShown(authors, view, one.providerId))
  return ok({
    view,
    at: at.getTime(),
    journals: shown,
    names: new Map([...authors].map(([id, { name }]) => [id, name])),
    publicIds: shown.map((one) => one.providerId).filter((id) => authors.get(id)?.verified),
    ownId: shown.find((one) => one.providerId === view.providerId)?.providerId ?? null,
    isEverybody: within === undefined && shown.length === found.length,
  })
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

/** Undefined: all of them. */
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
  authors: ReadonlyMap<string, AuthorFacts>,
  view: View,
  providerId: string,
): boolean {
  const author = authors.get(providerId)
  return author !== undefined && (author.verified || providerId === view.providerId)
}
