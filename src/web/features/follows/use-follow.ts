import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { follow, followingDetails, followingList, unfollow } from '#contract/follows/calls.ts'
import { followMessages, unfollowMessages } from '#contract/messages/providers.ts'
import type { Toast } from '#contract/messages/toast.ts'
import { family, serviceProviders, spDetails, subProfiles } from '#contract/providers/calls.ts'
import { useMutationCall } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { signInHref } from '#web/lib/guards.ts'
import { callKey } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { promptSignIn } from '#web/lib/sign-in-prompt.ts'
import { type FollowChange, withFollowChange } from './follow-change.ts'

/** What following needs to know of a provider. */
export type Followable = {
  readonly _id: string
  readonly RegName: string
  readonly stats: { readonly Followers: readonly string[]; readonly followersCount: number }
}

export type FollowState = {
  readonly following: boolean
  /** Until the server has answered. */
  readonly busy: boolean
  /** Follows, or ends it; visitors are asked to sign in. */
  readonly toggle: () => void
}

/** Whose answers hold providers with their followers. */
const HOLDERS = [serviceProviders, spDetails, subProfiles, family, followingDetails]
const LISTS = [followingDetails, followingList]
const OFFLINE = 'Check your connection and try again.'

/** Whether the viewer follows the provider, and what pressing the button does. */
export function useFollow(provider: Followable): FollowState {
  const session = useSession()
  const router = useRouter()
  const queryClient = useQueryClient()
  const start = useMutationCall(follow)
  const end = useMutationCall(unfollow)
  const following = session !== null && provider.stats.Followers.includes(session._id)

  const handleToggle = async () => {
    if (session === null) {
      await say('error', followMessages.signInRequired)
      askToSignIn(router.state.location.href, (href) => void router.navigate({ href }))
      return
    }
    if (session._id === provider._id) {
      await say('error', following ? unfollowMessages.self : followMessages.self)
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
      const { data } = following ? await end.mutateAsync(input) : await start.mutateAsync(input)
      show(data)
      await say('success', (following ? unfollowMessages : followMessages).done(provider.RegName))
      forget(queryClient, LISTS)
    } catch (error) {
      show({ targetId, following, followersCount })
      const { failed } = following ? unfollowMessages : followMessages
      const unreached = isApiError(error) && error.code === 'unavailable'
      await say('error', unreached ? { ...failed, description: OFFLINE } : failed)
      // The viewer may have followed in another tab: show what holds now.
      forget(queryClient, HOLDERS)
    }
  }

  return { following, busy: start.isPending || end.isPending, toggle: () => void handleToggle() }
}

/** Shows the change on every page that holds the provider. */
function showFollow(queryClient: QueryClient, change: FollowChange): void {
  for (const call of HOLDERS) {
    queryClient.setQueriesData({ queryKey: callKey(call) }, (data: unknown) =>
      withFollowChange(data, change),
    )
  }
}

function forget(queryClient: QueryClient, calls: readonly { readonly name: string }[]): void {
  for (const { name } of calls) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/** The dialog over the page or, before it can open, the page that leads back here. */
function askToSignIn(here: string, go: (href: string) => void): void {
  const reason = 'Follow experts and see their new plans and calls first.'
  if (!promptSignIn({ reason, callbackUrl: here })) {
    go(signInHref(here))
  }
}

/** The toast's script comes when there is something to say. */
async function say(tone: 'success' | 'error', { title, description }: Toast): Promise<void> {
  const { toast } = await import('#web/ui/toast.ts')
  toast[tone](title, description)
}
