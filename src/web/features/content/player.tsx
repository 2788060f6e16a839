import type { PieceCard } from '#contract/content/pieces.ts'
import { embedAddress } from '#contract/content/video-link.ts'
import { cx } from '#web/ui/cx.ts'
import { pieceTexts } from './texts.ts'
import { useCountView } from './use-count-view.ts'

type PlayerProps = {
  piece: Pick<PieceCard, '_id' | 'title'> & { readonly videoId: string }
  className?: string
}

/**
 * The video host's player, from its cookie-free address. It is rendered only when the viewer wants
 * to watch, and then plays immediately, so showing it counts as a view.
 */
export function Player({ piece, className }: PlayerProps) {
  useCountView(piece._id)
  return (
    <div className={cx('aspect-video w-full overflow-clip bg-[#0b1026]', className)}>
      <iframe
        src={`${embedAddress(piece.videoId)}?autoplay=1&rel=0`}
        title={pieceTexts.player(piece.title)}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        className="size-full border-0"
      />
    </div>
  )
}
