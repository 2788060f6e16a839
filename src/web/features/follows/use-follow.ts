import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useApi } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session/session.ts'
import type { Followable } from './followable.ts'

export type FollowState = {
  readonly following: boolean
  /** True until the server has answered. */
  readonly busy: boolean
  /** Follows or unfollows. Visitors are asked to sign in. */
  readonly toggle: () => void
}

const loadToggle = () => import('./toggle-follow.ts')

/** Whether the viewer follows the provider, and the button's action. */
export function useFollow(provider: Followable): FollowState {
  const session = useSession()
  const router = useRouter()
  const api = useApi()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)
  const following = session !== null && provider.stats.Followers.includes(session._id)

  const handleToggle = async () => {
    setBusy(true)
    try {
      const { toggleFollow } = await loadToggle()
      const here = router.state.location.href
      const go = (href: string) => void router.navigate({ href })
      await toggleFollow({ provider, following, session, api, queryClient, here, go })
    } finally {
      setBusy(false)
    }
  }
  return {
    following,
    busy,
    toggle: () => {
      if (!busy) {
        void handleToggle()
      }
    },
  }
}
