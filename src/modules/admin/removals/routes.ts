import {
  providerRecommendations,
  providerServices,
  refundService as refundServiceCall,
  removeArticle,
  removeEvent,
  removePodcast,
  removeRecommendation as removeRecommendationCall,
  removeService as removeServiceCall,
  removeVideo,
  showRecommendation,
} from '#contract/admin/removals.ts'
import { adminTexts, postRemovalMessages } from '#contract/admin/texts.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { fail, ok, type Result } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import { asChanged, asDone, asPage } from '#platform/http/replies.ts'
import type { AdminDeps } from '../deps.ts'
import { decideRecommendation } from './decide-recommendation.ts'
import { refundService, removeService } from './remove-service.ts'

type RequestContext = Parameters<typeof actorOf>[0]
type Removal = { readonly id: string; readonly reason: string }

export function removalHandlers(deps: AdminDeps): readonly Handler[] {
  const { content, plans, providers, scorecard, db } = deps
  const post = async (context: RequestContext, kind: ContentKind, { id, reason }: Removal) =>
    saying(
      await content.removeByAdmin(actorOf(context), { kind, id, reason: reasonOrDefault(reason) }),
    )
  return [
    handle(removeArticle, (context, { body }) => post(context, 'articles', body)),
    handle(removeVideo, (context, { body }) => post(context, 'videos', body)),
    handle(removeEvent, (context, { body }) => post(context, 'events', body)),
    handle(removePodcast, (context, { body }) => post(context, 'podcasts', body)),
    handle(removeServiceCall, async (context, { body: { id, reason } }) =>
      saying(await removeService(deps, actorOf(context), { id, reason: reasonOrDefault(reason) })),
    ),
    handle(removeRecommendationCall, async (context, { body: { id, reason } }) =>
      saying(
        await decideRecommendation(deps, actorOf(context), {
          id,
          kind: 'hidden',
          reason: reasonOrDefault(reason),
        }),
      ),
    ),
    handle(showRecommendation, async (context, { body }) =>
      asDone(
        adminTexts.recommendationShown,
        await decideRecommendation(deps, actorOf(context), { ...body, kind: 'shown' }),
      ),
    ),
    handle(providerRecommendations, async (_, { query: { id, ...query } }) =>
      (await providers.exists(db.read, id))
        ? asPage(await scorecard.listForAdmins(id, query))
        : fail('not_found'),
    ),
    handle(refundServiceCall, async (context, { body: { id } }) =>
      asChanged(adminTexts.refundsStarted, await refundService(deps, actorOf(context), id)),
    ),
    handle(providerServices, async (_, { query: { id, ...query } }) =>
      (await providers.exists(db.read, id))
        ? asPage(await plans.own.list(id, query))
        : fail('not_found'),
    ),
  ]
}

function reasonOrDefault(reason: string): string {
  return reason === '' ? adminTexts.removalReason : reason
}

function saying<T, Code extends string>(done: Result<T, Code>): Result<{ message: string }, Code> {
  return done.ok ? ok({ message: postRemovalMessages.removed.title }) : done
}
