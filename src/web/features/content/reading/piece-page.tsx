import type { ReactNode } from 'react'
import { piecePath } from '#contract/content/paths.ts'
import type { Piece } from '#contract/content/pieces.ts'
import { ShareMenu } from '#web/ui/actions/share-menu.tsx'
import { LikeButton } from './like-button.tsx'
import { PieceDates } from './piece-dates.tsx'
import { PieceIntro } from './piece-intro.tsx'
import { PieceWarning } from './piece-warning.tsx'
import type { RelatedLists } from './related-pieces.tsx'
import { RelatedPieces } from './related-pieces.tsx'

type PiecePageProps = {
  piece: Piece
  related: RelatedLists
  /** Over everything: the player of a video. */
  stage?: ReactNode
  /** Under the title. */
  children: ReactNode
}

/**
 * A piece that is read or looked at. The page, and not its author, says who published it, under
 * which registration, and what the regulator wants said at the end.
 */
export function PiecePage({ piece, related, stage, children }: PiecePageProps) {
  return (
    <>
      {stage}
      <article className="page max-w-3xl! py-8 sm:py-12">
        <PieceIntro piece={piece} />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b pb-4">
          <PieceDates piece={piece} />
          <div className="flex shrink-0 items-center gap-2">
            <LikeButton key={piece._id} piece={piece} />
            <ShareMenu title={piece.title} path={piecePath(piece)} look="button" />
          </div>
        </div>
        {children}
        <PieceWarning author={piece.authorData} />
      </article>
      <RelatedPieces piece={piece} related={related} />
    </>
  )
}
