import {
  allArticles,
  allEvents,
  allVideos,
  countPieces,
  findVideo,
  getPiece,
  homeContent,
  listPieces,
  relatedPieces,
} from '#contract/content/public-calls.ts'
import { ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { listed } from '#platform/http/listed.ts'
import type { Content } from '../content.ts'

export function publicHandlers({ lists, dataLists, pages }: Content): readonly Handler[] {
  return [
    handle(allEvents, async (_, { query }) => listed(await dataLists.events(query))),
    handle(allVideos, async (_, { query }) => listed(await dataLists.videos(query))),
    handle(allArticles, async (_, { query }) => listed(await dataLists.articles(query))),
    handle(listPieces, async (_, { query }) => listed(await lists.list(query))),
    handle(getPiece, async (_, { params: { id } }) => {
      const found = await pages.get(id)
      return found.ok ? ok({ data: found.value }) : found
    }),
    handle(findVideo, async (_, { query: { kind, video } }) => {
      const found = await pages.byVideo(kind, video)
      return found.ok ? ok({ data: found.value }) : found
    }),
    handle(relatedPieces, async (_, { params: { id } }) => {
      const found = await lists.related(id)
      return found.ok ? ok({ data: found.value }) : found
    }),
    handle(countPieces, async (_, { query }) => ok({ data: await lists.counts(query) })),
    handle(homeContent, async () => ok({ data: await lists.home() })),
  ]
}
