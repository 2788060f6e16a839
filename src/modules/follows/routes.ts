import type { Toast } from '#contract/common/toast.ts'
import { follow, followingDetails, followingList, unfollow } from '#contract/follows/calls.ts'
import { followMessages, unfollowMessages } from '#contract/follows/texts.ts'
import { ok } from '#kit/result.ts'
import { type Handler, handle } from '#platform/http/context.ts'
import type { Followed, Follows } from './follows.ts'

export function followsHandlers(follows: Follows): readonly Handler[] {
  return [
    handle(follow, async ({ viewer }, { body: { targetId } }) => {
      const followed = await follows.follow(viewer, targetId)
      return followed.ok
        ? ok(answer({ targetId, following: true }, followed.value, followMessages.done))
        : followed
    }),
    handle(unfollow, async ({ viewer }, { body: { targetId } }) => {
      const ended = await follows.unfollow(viewer, targetId)
      return ended.ok
        ? ok(answer({ targetId, following: false }, ended.value, unfollowMessages.done))
        : ended
    }),
    handle(followingList, async ({ viewer }) =>
      ok({ data: [...(await follows.listIds(viewer.accountId))] }),
    ),
    handle(followingDetails, async ({ viewer }, { query }) => {
      const listed = await follows.details(viewer.accountId, query)
      if (!listed.ok) {
        return listed
      }
      const { items, total, nextCursor } = listed.value
      return ok({ data: [...items], total, nextCursor })
    }),
  ]
}

function answer(
  change: { readonly targetId: string; readonly following: boolean },
  { name, followersCount }: Followed,
  toast: (name: string) => Toast,
) {
  return { message: toast(name).title, data: { ...change, followersCount } }
}
