import { piecePath } from '#contract/content/paths.ts'
import type { Piece } from '#contract/content/pieces.ts'
import { ShareMenu } from '#web/ui/actions/share-menu.tsx'
import { LikeButton } from './like-button.tsx'

/** Like and share. */
export function PieceActions({ piece }: { piece: Piece }) {
  return (
    <div className="flex shrink-0 items-center gap-2">
      <LikeButton key={piece._id} piece={piece} />
      <ShareMenu title={piece.title} path={piecePath(piece)} look="button" />
    </div>
  )
}
