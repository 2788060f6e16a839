import { saveBankAccount } from '#contract/providers/bank-account.ts'
import {
  confirmSubProfile,
  directoryFacets,
  family,
  ownProvider,
  ownSubProfiles,
  serviceProviders,
  spDetails,
  subProfiles,
  updateOwnProvider,
} from '#contract/providers/calls.ts'
import { providerCategories } from '#contract/providers/categories.ts'
import { providerSignup } from '#contract/providers/signup.ts'
import { bankDetailsTexts, providerSignupMessages } from '#contract/providers/texts.ts'
import type { ProviderCard } from '#contract/providers/types.ts'
import { ok } from '#kit/result.ts'
import { actorOf } from '#platform/http/actor.ts'
import { type Context, type Handler, handle, noPrecheck } from '#platform/http/context.ts'
import { asData, asDone, asPage } from '#platform/http/replies.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { adminProviderHandlers } from './admin/routes.ts'
import type { Insider } from './directory/directory.ts'
import type { Providers } from './providers.ts'

const { submitted } = providerSignupMessages

/**
 * Which of these providers an account follows. Passed in, because the follows module depends on
 * this one.
 */
export type ViewerFollows = (
  accountId: string,
  providerIds: readonly string[],
) => Promise<ReadonlySet<string>>

export function providersHandlers(
  providers: Providers,
  viewerFollows: ViewerFollows,
): readonly Handler[] {
  const { directory } = providers
  return [
    handle(serviceProviders, async ({ viewer }, { query }) => {
      const listed = await directory.list(query)
      if (!listed.ok) {
        return listed
      }
      const { items, nextCursor } = listed.value
      const serviceproviders = await withFollowed(viewerFollows, viewer, items)
      return ok({ data: { categories: [...providerCategories], serviceproviders, nextCursor } })
    }),
    handle(directoryFacets, async (_, { query }) => {
      const { total, categories, languages, segments, states } = await directory.facets(query)
      return ok({
        data: {
          total,
          categories: [...categories],
          languages: [...languages],
          segments: [...segments],
          states: [...states],
        },
      })
    }),
    handle(spDetails, async (context, { query: { id } }) => {
      const { viewer } = context
      const found = await directory.details(id, insiderOf(context, id))
      if (!found.ok) {
        return found
      }
      const [data = found.value] = await withFollowed(viewerFollows, viewer, [found.value])
      return ok({ data })
    }),
    handle(subProfiles, async ({ viewer }, { query }) => {
      const listed = await directory.subProfiles(query)
      if (!listed.ok) {
        return listed
      }
      const { items, nextCursor } = listed.value
      return ok({ data: await withFollowed(viewerFollows, viewer, items), nextCursor })
    }),
    handle(family, async ({ viewer }) => {
      const cards = await directory.family()
      return ok({ data: await withFollowed(viewerFollows, viewer, cards) })
    }),
    handle(
      providerSignup,
      async (context, { body }) =>
        asDone(
          submitted.description,
          await providers.applications.apply(context, body, context.files),
        ),
      (context, { body }) => providers.applications.mayApply(context, body, context.sent),
    ),
    ...ownHandlers(providers),
    handle(
      saveBankAccount,
      async ({ viewer, ip, requestId, now, files }, { body }) => {
        const origin = { ip, requestId, now }
        const saved = await providers.bankAccounts.save(viewer, origin, body, files)
        return saved.ok
          ? ok({
              message: bankDetailsTexts.saved,
              data: { frozenUntil: saved.value.frozenUntil?.toISOString() ?? null },
            })
          : saved
      },
      noPrecheck,
    ),
    ...adminProviderHandlers(providers),
  ]
}

function ownHandlers({ own }: Providers): readonly Handler[] {
  return [
    handle(ownProvider, async ({ viewer }) => asData(await own.find(viewer.accountId))),
    handle(updateOwnProvider, async ({ viewer }, { body }) =>
      asData(await own.update(viewer.accountId, body)),
    ),
    handle(ownSubProfiles, async ({ viewer }, { query }) =>
      asPage(await own.subProfiles(viewer.accountId, query)),
    ),
    handle(confirmSubProfile, async ({ viewer }, { body: { id } }) => {
      const confirmed = await own.confirmSubProfile(viewer.accountId, id)
      return confirmed.ok ? ok({ data: { _id: id, confirmed: true as const } }) : confirmed
    }),
  ]
}

/** The owner and admins for providers may see a page before the public does. */
function insiderOf({ viewer, ip, requestId }: Context, providerId: string): Insider | undefined {
  if (viewer.kind === 'anonymous') {
    return undefined
  }
  if (viewer.accountId === providerId) {
    return 'owner'
  }
  return viewer.role === 'admin' && viewer.permissions.has('provider.view')
    ? actorOf({ viewer, ip, requestId })
    : undefined
}

/** Adds the viewer's own id where the viewer follows. Runs no statement for visitors. */
async function withFollowed<T extends ProviderCard>(
  viewerFollows: ViewerFollows,
  viewer: Viewer,
  cards: readonly T[],
): Promise<T[]> {
  if (viewer.kind === 'anonymous' || viewer.role === 'admin' || cards.length === 0) {
    return [...cards]
  }
  const { accountId } = viewer
  const followed = await viewerFollows(
    accountId,
    cards.map((card) => card._id),
  )
  return cards.map((card) =>
    followed.has(card._id) ? { ...card, stats: { ...card.stats, Followers: [accountId] } } : card,
  )
}
