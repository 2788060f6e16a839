import type { Piece } from '#contract/content/pieces.ts'
import { formatIst } from '#kit/day.ts'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { Dotted } from '../cards/card-frame.tsx'
import { durationText, viewsText } from '../piece-words.ts'
import { readingTexts } from './texts.ts'

/** The publication date, the date of the last change, and each version. */
export function PieceDates({ piece }: { piece: Piece }) {
  const { publishedAt, editedAt, versions, stats } = piece
  return (
    <div className="num min-w-0 text-sm text-ink-muted">
      <p className="flex flex-wrap gap-x-1.5">
        <Dotted
          parts={[
            <DateTime key="date" value={publishedAt} format="date" />,
            lengthOf(piece),
            viewsText(stats.views),
          ]}
        />
      </p>
      {editedAt === null ? null : (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer rounded-xs underline-offset-[3px] hover:text-ink hover:underline">
            {readingTexts.edited} {formatIst(editedAt, 'datetime')} IST
          </summary>
          <ol className="mt-1.5 flex flex-col gap-1">
            {versions.map(({ version, publishedAt: at }) => (
              <li key={version}>
                {readingTexts.version(version)} {formatIst(at, 'datetime')} IST
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

function lengthOf(piece: Piece): string | undefined {
  switch (piece.kind) {
    case 'articles':
      return readingTexts.minutes(piece.readMinutes)
    case 'events':
      return undefined
    case 'videos':
    case 'podcasts':
      return piece.durationSeconds === null ? undefined : durationText(piece.durationSeconds)
  }
}
