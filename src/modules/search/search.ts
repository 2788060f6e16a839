import { SEARCH_MAX_ROWS } from '#contract/constants.ts'
import type { PlanCard } from '#contract/entities/plan.ts'
import type { ProviderCard } from '#contract/entities/provider.ts'
import { languageLabels } from '#contract/enums.ts'
import type { SearchHit } from '#contract/search/calls.ts'
import { type Plans, plansChanged } from '#modules/plans/index.ts'
import { type Providers, providerChanged } from '#modules/providers/index.ts'
import { type Subscription, subscribe } from '#platform/outbox.ts'
import type { Database, Tx } from '#platform/tx.ts'
import { mixKinds } from './rules/mix.ts'
import { indexedText, prefixQuery } from './rules/words.ts'
import { deleteDocuments, findDocuments, replaceDocuments, type SearchDocument } from './store.ts'

export type SearchDeps = {
  readonly db: Database
  readonly providers: Pick<Providers, 'cardsOf' | 'findableOf' | 'verifiedIds'>
  readonly plans: Pick<Plans, 'cardsOf' | 'findableOf'>
}

export type Search = ReturnType<typeof createSearch>

/** Providers in one step of a rebuild. */
const REINDEX_STEP = 200

/**
 * Finding providers and plans by words. The index may lag behind a change by the moment that an
 * event takes; whether something is still to be seen is asked of its owner at every search.
 */
export function createSearch({ db, providers, plans }: SearchDeps) {
  const indexProviders = async (tx: Tx, providerIds: readonly string[]): Promise<void> => {
    const found = await providers.findableOf(tx, providerIds)
    const onSale = await plans.findableOf(tx, providerIds)
    await replaceDocuments(tx, providerIds, [
      ...found.map(providerDocument),
      ...onSale.map(planDocument),
    ])
  }
  return {
    find: async (text: string): Promise<readonly SearchHit[]> => {
      const query = prefixQuery(text) ?? null
      const found = await findDocuments(db.read, text, query, SEARCH_MAX_ROWS)
      const providerIds = [...new Set(found.map((document) => document.provider_id))]
      const planIds = found.filter(({ kind }) => kind === 'plan').map(({ id }) => id)
      const [cards, planCards] = await Promise.all([
        providers.cardsOf(db.read, providerIds),
        plans.cardsOf(db.read, planIds),
      ])
      const hits = found.flatMap(({ kind, id, provider_id, rank }) => {
        const provider = cards.get(provider_id)
        const hit = provider && toHit(kind, provider, planCards.get(id))
        return hit === undefined ? [] : [{ kind, rank, hit }]
      })
      return mixKinds(hits, SEARCH_MAX_ROWS).map(({ hit }) => hit)
    },

    /** Brings the documents of these providers and their plans up to date. */
    indexProviders,

    /** Builds the whole index anew. */
    reindex: async (tx: Tx): Promise<void> => {
      await deleteDocuments(tx)
      let ids = await providers.verifiedIds(tx, undefined, REINDEX_STEP)
      while (ids.length > 0) {
        await indexProviders(tx, ids)
        ids = await providers.verifiedIds(tx, ids.at(-1), REINDEX_STEP)
      }
    },
  }
}

/** To be subscribed behind the plans module, which first takes plans off sale or puts them back. */
export function searchSubscriptions(search: Search): readonly Subscription[] {
  const index = (tx: Tx, { providerId }: { readonly providerId: string }) =>
    search.indexProviders(tx, [providerId])
  return [
    subscribe(providerChanged, 'search.index', index),
    subscribe(plansChanged, 'search.index', index),
  ]
}

type FindableProvider = Awaited<ReturnType<Providers['findableOf']>>[number]
type FindablePlan = Awaited<ReturnType<Plans['findableOf']>>[number]

function providerDocument(row: FindableProvider): SearchDocument {
  const languages = row.languages.map((language) => languageLabels[language])
  const labels = [row.reg_number, row.category, ...row.segments, row.city, row.state, ...languages]
  return {
    kind: 'provider',
    id: row.account_id,
    providerId: row.account_id,
    title: indexedText(row.reg_name),
    labels: indexedText(labels.join(' ')),
    body: indexedText(row.description),
  }
}

function planDocument(row: FindablePlan): SearchDocument {
  const languages = row.languages.map((language) => languageLabels[language])
  return {
    kind: 'plan',
    id: row.id,
    providerId: row.provider_id,
    title: indexedText(row.title),
    labels: indexedText([row.segment, row.category, ...languages].join(' ')),
    body: indexedText(row.description),
  }
}

function toHit(
  kind: SearchHit['kind'],
  provider: ProviderCard,
  plan: PlanCard | undefined,
): SearchHit | undefined {
  const { category } = provider
  if (kind === 'provider') {
    return {
      kind,
      _id: provider._id,
      title: provider.RegName,
      regNumber: provider.regNumber,
      category,
      type: provider.type,
      image: provider.profileUrl ?? provider.companyLogo,
    }
  }
  return (
    plan && {
      kind,
      _id: plan._id,
      title: plan.title,
      segment: plan.segment,
      category,
      providerName: provider.RegName,
      price: plan.price,
      image: plan.bannerURL,
    }
  )
}
