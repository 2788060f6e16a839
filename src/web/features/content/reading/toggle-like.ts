import { profilePath } from '#contract/accounts/paths.ts'
import type { SessionUser } from '#contract/accounts/types.ts'
import type { ApiClient } from '#contract/call.ts'
import { setLike } from '#contract/content/reader-calls.ts'
import { isApiError, messageOf } from '#web/lib/api/api-error.ts'
import { signInHref } from '#web/lib/page/guards.ts'
import { promptSignIn } from '#web/lib/session/sign-in-prompt.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { readingTexts } from './texts.ts'

export type Liked = { readonly liked: boolean; readonly likes: number }

export type LikeToggle = {
  readonly pieceId: string
  readonly now: Liked
  readonly session: Pick<SessionUser, 'role'> | null
  readonly api: ApiClient
  /** The address of the current page. */
  readonly here: string
  readonly go: (href: string) => void
  readonly show: (liked: Liked) => void
}

/**
 * Shows the like immediately and reverts it if the server refuses. Visitors are asked to sign in.
 */
export async function toggleLike(toggle: LikeToggle): Promise<void> {
  const { pieceId, now, session, api, here, go, show } = toggle
  if (session === null) {
    if (!promptSignIn({ reason: readingTexts.logInToLike, callbackUrl: here })) {
      go(signInHref(here))
    }
    return
  }
  const liked = !now.liked
  show({ liked, likes: Math.max(0, now.likes + (liked ? 1 : -1)) })
  try {
    const { data } = await api(setLike, { body: { id: pieceId, liked } })
    show(data)
  } catch (error) {
    show(now)
    explain(error, profilePath(session.role), go)
  }
}

/** Shows why the like was not counted. If the number is unverified, links to its verification. */
function explain(error: unknown, profile: string, go: LikeToggle['go']): void {
  if (isApiError(error) && error.code === 'number_unproven') {
    toast.show('error', {
      title: readingTexts.verifyToLike,
      description: readingTexts.verifyHint,
      action: { label: readingTexts.myProfile, onPress: () => go(profile) },
    })
    return
  }
  toast.error(readingTexts.likeNotSaved, messageOf(error))
}
