import type { Piece, PieceCard } from '#contract/content/pieces.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { PieceGrid } from '../cards/piece-grid.tsx'
import { readingTexts } from './texts.ts'

export type RelatedLists = {
  readonly fromProvider: readonly PieceCard[]
  readonly sameCategory: readonly PieceCard[]
}

/** One row of cards on a desktop screen. */
const SHOWN = 3

/** More pieces by the provider, and about the market. */
export function RelatedPieces({ piece, related }: { piece: Piece; related: RelatedLists }) {
  const { authorData, kind, category } = piece
  const market = category[0] ?? 'all'
  return (
    <>
      <RelatedRow
        title={readingTexts.moreFrom(authorData.name)}
        pieces={related.fromProvider}
        href={`/view/serviceprovider/${authorData.id}/${kind}`}
      />
      <RelatedRow
        title={readingTexts.moreOn(kind, category.length === 0 ? readingTexts.allMarkets : market)}
        pieces={related.sameCategory}
        href={`/market-watch/${market}/${kind}`}
      />
    </>
  )
}

type RelatedRowProps = { title: string; pieces: readonly PieceCard[]; href: string }

function RelatedRow({ title, pieces, href }: RelatedRowProps) {
  return pieces.length === 0 ? null : (
    <section className="border-t">
      <div className="page py-10 sm:py-12">
        <SectionHeader
          title={title}
          actions={
            <TextAnchor href={href} tone="quiet" className="text-sm">
              {readingTexts.viewAll}
              <span className="sr-only">: {title}</span>
            </TextAnchor>
          }
        />
        <div className="mt-6">
          <PieceGrid pieces={pieces.slice(0, SHOWN)} />
        </div>
      </div>
    </section>
  )
}
