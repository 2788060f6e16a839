import type { PieceCard } from '#contract/content/pieces.ts'
import { cx } from '#web/ui/cx.ts'
import { ArticleCard } from './article-card.tsx'
import type { CardLook } from './card-frame.tsx'
import { EventCard } from './event-card.tsx'
import { VideoCard } from './video-card.tsx'

type PieceGridProps = CardLook & {
  pieces: readonly PieceCard[]
  /** Another list is loading. */
  changing?: boolean
  /** Beside a column: at most two per row. */
  narrow?: boolean
  /** One section of a longer page: a single row on phones. */
  shelf?: boolean
}

/** Cards of pieces, of one kind or several. */
export function PieceGrid(props: PieceGridProps) {
  const { pieces, changing = false, narrow = false, shelf = false, level } = props
  return (
    <ul
      aria-busy={changing}
      className={cx(
        shelf ? 'card-shelf' : 'grid grid-cols-1 gap-4 transition-opacity sm:grid-cols-2 sm:gap-5',
        !narrow && 'lg:grid-cols-3',
        changing && 'opacity-60',
      )}
    >
      {pieces.map((piece) => (
        <li key={piece._id} className="min-w-0">
          <AnyCard piece={piece} level={level} />
        </li>
      ))}
    </ul>
  )
}

function AnyCard({ piece, level }: CardLook & { piece: PieceCard }) {
  switch (piece.kind) {
    case 'articles':
      return <ArticleCard article={piece} level={level} />
    case 'events':
      return <EventCard event={piece} level={level} />
    case 'videos':
    case 'podcasts':
      return <VideoCard video={piece} level={level} />
  }
}
