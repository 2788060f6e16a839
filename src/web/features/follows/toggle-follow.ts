import type { QueryClient } from '@tanstack/react-query'
import { profilePath } from '#contract/accounts/paths.ts'
import type { SessionUser } from '#contract/accounts/types.ts'
import type { ApiClient } from '#contract/call.ts'
import type { Toast } from '#contract/common/toast.ts'
import { follow, followingDetails, unfollow } from '#contract/follows/calls.ts'
import { followMessages, unfollowMessages } from '#contract/follows/texts.ts'
import { family, serviceProviders, spDetails, subProfiles } from '#contract/providers/calls.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { callKey } from '#web/lib/api/query.ts'
import { markStale } from '#web/lib/api/stale.ts'
import { signInHref } from '#web/lib/page/guards.ts'
import { promptSignIn } from '#web/lib/session/sign-in-prompt.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type FollowChange, withFollowChange } from './follow-change.ts'
import type { Followable } from './followable.ts'
import { followTexts } from './texts.ts'

export type FollowToggle = {
  readonly provider: Followable
  readonly following: boolean
  readonly session: SessionUser | null
  readonly api: ApiClient
  readonly queryClient: QueryClient
  /** The address of the current page. */
  readonly here: string
  readonly go: (href: string) => void
}

/** The calls whose replies include providers with their followers. */
const CALLS_WITH_FOLLOWERS = [serviceProviders, spDetails, subProfiles, family, followingDetails]
const REASON = followTexts.whyFollow
const OFFLINE = followTexts.offline

/**
 * Follows or unfollows a provider. The change shows immediately on every page with the provider and
 * is reverted if the server refuses. Visitors are asked to sign in.
 */
export async function toggleFollow(toggle: FollowToggle): Promise<void> {
  const { provider, following, session, api, queryClient } = toggle
  const messages = following ? unfollowMessages : followMessages
  if (session === null) {
    showToast('error', followMessages.signInRequired)
    requestSignIn(toggle)
    return
  }
  if (session._id === provider._id) {
    showToast('error', messages.self)
    return
  }
  const show = (change: Omit<FollowChange, 'viewerId'>) =>
    showFollow(queryClient, { ...change, viewerId: session._id })
  const targetId = provider._id
  const { followersCount } = provider.stats
  const expected = Math.max(0, followersCount + (following ? -1 : 1))
  show({ targetId, following: !following, followersCount: expected })
  try {
    const input = { body: { targetId } }
    const { data } = following ? await api(unfollow, input) : await api(follow, input)
    show(data)
    showToast('success', messages.done(providerName(provider)))
    void markStale(queryClient, following ? unfollow : follow)
  } catch (error) {
    show({ targetId, following, followersCount })
    explain(error, messages.failed, { session, go: toggle.go })
    // The viewer may have followed in another tab: refetch the current state.
    for (const call of CALLS_WITH_FOLLOWERS) {
      void queryClient.invalidateQueries({ queryKey: callKey(call) })
    }
  }
}

/** Shows that it failed and why. If the number is unverified, links to its verification. */
function explain(
  error: unknown,
  failed: Toast,
  { session, go }: Pick<FollowToggle, 'go'> & { readonly session: SessionUser },
): void {
  if (!isApiError(error)) {
    showToast('error', failed)
  } else if (error.code === 'number_unproven') {
    const onPress = () => go(profilePath(session.role))
    toast.show('error', {
      title: failed.title,
      description: error.message,
      action: { label: followTexts.myProfile, onPress },
    })
  } else {
    showToast('error', error.code === 'unavailable' ? { ...failed, description: OFFLINE } : failed)
  }
}

/** Applies the change to every cached reply that includes the provider. */
function showFollow(queryClient: QueryClient, change: FollowChange): void {
  for (const call of CALLS_WITH_FOLLOWERS) {
    queryClient.setQueriesData({ queryKey: callKey(call) }, (data: unknown) =>
      withFollowChange(data, change),
    )
  }
}

/** Opens the sign-in dialog or, if it is not ready, the sign-in page, which leads back here. */
function requestSignIn({ here, go }: FollowToggle): void {
  if (!promptSignIn({ reason: REASON, callbackUrl: here })) {
    go(signInHref(here))
  }
}

function showToast(tone: 'success' | 'error', { title, description }: Toast): void {
  toast[tone](title, description)
}
