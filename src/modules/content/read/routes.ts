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
import { asData, asPage } from '#platform/http/replies.ts'
import type { Content } from '../content.ts'

export function publicHandlers({ lists, dataLists, pages }: Content): readonly Handler[] {
  return [
    handle(allEvents, async (_, { query }) => asPage(await dataLists.events(query))),
    handle(allVideos, async (_, { query }) => asPage(await dataLists.videos(query))),
    handle(allArticles, async (_, { query }) => asPage(await dataLists.articles(query))),
    handle(listPieces, async (_, { query }) => asPage(await lists.list(query))),
    handle(getPiece, async (_, { params: { id } }) => asData(await pages.get(id))),
    handle(findVideo, async (_, { query: { kind, video } }) =>
      asData(await pages.byVideo(kind, video)),
    ),
    handle(relatedPieces, async (_, { params: { id } }) => asData(await lists.related(id))),
    handle(countPieces, async (_, { query }) => ok({ data: await lists.counts(query) })),
    handle(homeContent, async () => ok({ data: await lists.home() })),
  ]
}
