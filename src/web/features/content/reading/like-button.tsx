import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import type { PieceCard } from '#contract/content/pieces.ts'
import { viewerState } from '#contract/content/reader-calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { readingTexts } from './texts.ts'
import type { Liked } from './toggle-like.ts'

type LikeButtonProps = { piece: Pick<PieceCard, '_id' | 'title' | 'stats'> }

const loadToggle = () => import('./toggle-like.ts')

/**
 * Likes or unlikes a piece. The change shows immediately and is corrected by the server's reply.
 */
export function LikeButton({ piece }: LikeButtonProps) {
  const session = useSession()
  const router = useRouter()
  const api = useApi()
  const [changed, setChanged] = useState<Liked>()
  const [busy, setBusy] = useState(false)
  const state = useQuery({
    ...callQuery(api, viewerState, { query: { ids: piece._id } }),
    enabled: session !== null,
  })
  const before: Liked = {
    liked: state.data?.data.liked.includes(piece._id) ?? false,
    likes: piece.stats.likes,
  }
  const { liked, likes } = changed ?? before

  const handlePress = async () => {
    setBusy(true)
    try {
      const { toggleLike } = await loadToggle()
      await toggleLike({
        pieceId: piece._id,
        now: { liked, likes },
        session,
        api,
        here: router.state.location.href,
        go: (href) => void router.navigate({ href }),
        show: setChanged,
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      aria-pressed={liked}
      aria-disabled={busy || undefined}
      onPointerEnter={() => void loadToggle()}
      onFocus={() => void loadToggle()}
      onClick={() => {
        if (!busy) {
          void handlePress()
        }
      }}
      className="noscript:hidden"
      icon={
        <Heart
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          className={liked ? 'fill-current text-down' : undefined}
        />
      }
    >
      {readingTexts.like}
      <span className="num font-normal text-ink-muted">{formatCount(likes)}</span>
    </Button>
  )
}
