import { languageLabels } from '#contract/common/texts.ts'
import type { PieceCard } from '#contract/content/pieces.ts'
import type { PlanCard } from '#contract/plans/types.ts'
import { providerName, providerPicture } from '#contract/providers/provider-name.ts'
import type { ProviderCard } from '#contract/providers/types.ts'
import type { SearchHit } from '#contract/search/calls.ts'
import { SEARCH_MAX_ROWS } from '#contract/search/limits.ts'
import { eachPage } from '#kit/page.ts'
import { type Content, type FindablePiece, pieceChanged } from '#modules/content/index.ts'
import { type Plans, plansChanged } from '#modules/plans/index.ts'
import { type Providers, providerChanged } from '#modules/providers/index.ts'
import { type Subscription, subscribe } from '#platform/outbox/outbox.ts'
import type { Database, Tx } from '#platform/tx.ts'
import { mixGroups } from './rules/mix.ts'
import { indexedText, prefixQuery } from './rules/words.ts'
import {
  deleteDocuments,
  findDocuments,
  findPieces,
  replaceDocuments,
  replacePieces,
  type SearchDocument,
  type SearchPiece,
} from './store.ts'

export type SearchDeps = {
  readonly db: Database
  readonly providers: Pick<Providers, 'cardsOf' | 'findableOf' | 'verifiedIds'>
  readonly plans: Pick<Plans, 'cardsOf' | 'findableOf'>
  readonly content: Pick<Content, 'cardsOf' | 'findableOf' | 'shownIds'>
}

export type Search = ReturnType<typeof createSearch>

/** Providers per step of a rebuild. */
const REINDEX_STEP = 200

/**
 * Searches providers, plans and published pieces by words. The index lags behind a change until the
 * event is handled, so every search asks the owning module whether a result is still visible.
 */
export function createSearch({ db, providers, plans, content }: SearchDeps) {
  const indexProviders = async (tx: Tx, providerIds: readonly string[]): Promise<void> => {
    const found = await providers.findableOf(tx, providerIds)
    const onSale = await plans.findableOf(tx, providerIds)
    await replaceDocuments(tx, providerIds, [
      ...found.map(providerDocument),
      ...onSale.map(planDocument),
    ])
  }
  const indexPieces = async (tx: Tx, ids: readonly string[]): Promise<void> => {
    const found = await content.findableOf(tx, ids)
    await replacePieces(tx, ids, found.map(pieceDocument))
  }
  const findContent = async (text: string, query: string | undefined) => {
    const found = query === undefined ? [] : await findPieces(db.read, text, query, SEARCH_MAX_ROWS)
    const cards = await content.cardsOf(found.map(({ id }) => id))
    return found.flatMap(({ id, rank }) => {
      const card = cards.get(id)
      return card === undefined ? [] : [{ group: 'piece' as const, rank, hit: pieceHit(card) }]
    })
  }
  return {
    find: async (text: string): Promise<readonly SearchHit[]> => {
      const query = prefixQuery(text)
      const [found, pieces] = await Promise.all([
        findDocuments(db.read, text, query ?? null, SEARCH_MAX_ROWS),
        findContent(text, query),
      ])
      const providerIds = [...new Set(found.map((document) => document.provider_id))]
      const planIds = found.filter(({ kind }) => kind === 'plan').map(({ id }) => id)
      const [cards, planCards] = await Promise.all([
        providers.cardsOf(db.read, providerIds),
        plans.cardsOf(db.read, planIds),
      ])
      const hits = found.flatMap(({ kind, id, provider_id, rank }) => {
        const provider = cards.get(provider_id)
        const hit = provider && toHit(kind, provider, planCards.get(id))
        return hit === undefined ? [] : [{ group: kind, rank, hit }]
      })
      return mixGroups([...hits, ...pieces], SEARCH_MAX_ROWS).map(({ hit }) => hit)
    },

    /** Updates the index of these providers and their plans. */
    indexProviders,

    /** Updates the index of these pieces. */
    indexPieces,

    /** Rebuilds the whole index. */
    reindex: async (tx: Tx): Promise<void> => {
      await deleteDocuments(tx)
      const verified = eachPage<string>((last) => providers.verifiedIds(tx, last, REINDEX_STEP))
      for await (const ids of verified) {
        await indexProviders(tx, ids)
      }
      const shown = eachPage<{ id: string }>((last) => content.shownIds(tx, last?.id, REINDEX_STEP))
      for await (const pieces of shown) {
        await indexPieces(
          tx,
          pieces.map(({ id }) => id),
        )
      }
    },
  }
}

/** Subscribe these after plans and content, which first hide what the public may not see. */
export function searchSubscriptions(search: Search): readonly Subscription[] {
  const index = (tx: Tx, { providerId }: { readonly providerId: string }) =>
    search.indexProviders(tx, [providerId])
  return [
    subscribe(providerChanged, 'search.index', index),
    subscribe(plansChanged, 'search.index', index),
    subscribe(pieceChanged, 'search.index', (tx, { pieceId }) => search.indexPieces(tx, [pieceId])),
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
    title: indexedText(row.name),
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
  kind: 'provider' | 'plan',
  provider: ProviderCard,
  plan: PlanCard | undefined,
): SearchHit | undefined {
  const { category } = provider
  if (kind === 'provider') {
    return {
      kind,
      _id: provider._id,
      title: providerName(provider),
      regNumber: provider.regNumber,
      category,
      type: provider.type,
      image: providerPicture(provider),
    }
  }
  return (
    plan && {
      kind,
      _id: plan._id,
      title: plan.title,
      segment: plan.segment,
      category,
      providerName: providerName(provider),
      price: plan.price,
      image: plan.bannerURL,
    }
  )
}

/** Only the beginning of a longer text is indexed. */
const BODY_MAX_CHARACTERS = 20_000

function pieceDocument(row: FindablePiece): SearchPiece {
  const { id, kind, category, tags, channel, location, language } = row
  const labels = [...category, ...tags, channel ?? '', location ?? '', languageLabels[language]]
  return {
    id,
    kind,
    providerId: row.provider_id,
    publishedAt: row.published_at,
    title: indexedText(row.title),
    labels: indexedText(labels.join(' ')),
    body: indexedText(row.body.slice(0, BODY_MAX_CHARACTERS)),
  }
}

function pieceHit(card: PieceCard): SearchHit {
  const { name, regNumber, category } = card.authorData
  const common = {
    _id: card._id,
    title: card.title,
    providerName: name,
    regNumber,
    category,
    publishedAt: card.publishedAt,
    image: card.image?.sizes[0]?.url ?? null,
  }
  switch (card.kind) {
    case 'events':
      return { kind: card.kind, ...common, startsAt: card.startsAt }
    case 'podcasts':
      return { kind: card.kind, ...common, videoId: card.videoId }
    case 'articles':
    case 'videos':
      return { kind: card.kind, ...common }
  }
}
