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
  /** Above everything: the player of a video. */
  stage?: ReactNode
  /** Below the title. */
  children: ReactNode
}

/**
 * The page of a piece. The page, not the author, states the publisher, the registration and the
 * regulator's warning.
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
            <ShareMenu title={piece.title} path={piecePath(piece)} variant="button" />
          </div>
        </div>
        {children}
        <PieceWarning author={piece.authorData} />
      </article>
      <RelatedPieces piece={piece} related={related} />
    </>
  )
}
