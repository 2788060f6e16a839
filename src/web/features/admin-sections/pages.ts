import { providerRecommendations, providerServices } from '#contract/admin/removals.ts'
import type { ApiClient } from '#contract/call.ts'
import { PAGE_LIMIT_MAX } from '#contract/common/limits.ts'
import { providerPieces } from '#contract/content/host-calls.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { callPages } from '#web/lib/api/call-pages.ts'
import { piecesTexts } from './texts.ts'

export const sections = [
  'articles',
  'videos',
  'events',
  'podcasts',
  'services',
  'recommendations',
] as const
export type Section = (typeof sections)[number]

export const SECTION_TITLES: Readonly<Record<Section, string>> = {
  articles: piecesTexts.articles,
  videos: piecesTexts.videos,
  events: piecesTexts.events,
  podcasts: piecesTexts.podcasts,
  services: piecesTexts.services,
  recommendations: piecesTexts.recommendations,
}

/** Plans of a provider, on sale or not. */
export function servicePages(api: ApiClient, id: string) {
  return callPages(api, providerServices, { query: { id, limit: PAGE_LIMIT_MAX } })
}

/** Calls of a provider, in any state. */
export function recommendationPages(api: ApiClient, id: string) {
  return callPages(api, providerRecommendations, { query: { id, limit: PAGE_LIMIT_MAX } })
}

/** A provider's pieces, including drafts and removed ones. */
export function piecePages(api: ApiClient, id: string, kind: ContentKind) {
  return callPages(api, providerPieces, { query: { id, kind, limit: PAGE_LIMIT_MAX } })
}
