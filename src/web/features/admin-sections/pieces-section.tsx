import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnPieceRow } from '#contract/content/own-calls.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { actionsColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { piecePages, SECTION_TITLES } from './pages.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { piecesTexts } from './texts.ts'

/** A provider's pieces of one kind. */
export function PiecesSection({ id, kind }: { id: string; kind: ContentKind }) {
  const list = useSuspenseInfiniteQuery(piecePages(useApi(), id, kind))
  const mayRemove = useSession()?.permissions.includes('content.remove') ?? false
  const [selected, setSelected] = useState<OwnPieceRow>()
  const columns = mayRemove ? [...BASE_COLUMNS, actions(setSelected)] : BASE_COLUMNS
  return (
    <>
      <EndlessTable
        list={list}
        key={kind}
        label={SECTION_TITLES[kind]}
        emptyNote={piecesTexts.none}
        columns={columns}
      />
      {selected === undefined ? null : (
        <RemoveDialog
          section={kind}
          target={{ id: selected._id, title: titleOf(selected) }}
          onClose={() => setSelected(undefined)}
        />
      )}
    </>
  )
}

const STATES: Readonly<
  Record<OwnPieceRow['state'], { readonly tone: BadgeTone; readonly text: string }>
> = {
  draft: { tone: 'neutral', text: piecesTexts.draft },
  scheduled: { tone: 'accent', text: piecesTexts.scheduled },
  published: { tone: 'up', text: piecesTexts.published },
  removed: { tone: 'neutral', text: piecesTexts.removedByTheProvider },
  removed_by_admin: { tone: 'down', text: piecesTexts.removed },
}

function titleOf({ title }: OwnPieceRow): string {
  return title === '' ? piecesTexts.withoutATitle : title
}

const BASE_COLUMNS: readonly DataColumn<OwnPieceRow>[] = [
  {
    id: 'title',
    header: piecesTexts.title,
    cell: (row) => <span className="font-[540] wrap-break-word">{titleOf(row)}</span>,
  },
  {
    id: 'state',
    header: piecesTexts.status,
    cell: ({ state, removedReason }) => (
      <span className="flex max-w-72 flex-col items-start gap-1 max-sm:items-end max-sm:text-end">
        <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
        {removedReason === null ? null : (
          <span className="text-xs text-ink-muted wrap-break-word">{removedReason}</span>
        )}
      </span>
    ),
  },
  {
    id: 'publishedAt',
    header: piecesTexts.published,
    cell: ({ publishedAt }) =>
      publishedAt === null ? (
        <span className="text-ink-muted">{piecesTexts.notYet}</span>
      ) : (
        <DateTime value={publishedAt} />
      ),
  },
  {
    id: 'views',
    header: piecesTexts.views,
    align: 'end',
    cell: ({ stats }) => formatCount(stats.views),
  },
  {
    id: 'likes',
    header: piecesTexts.likes,
    align: 'end',
    cell: ({ stats }) => formatCount(stats.likes),
  },
]

function actions(onAsk: (piece: OwnPieceRow) => void): DataColumn<OwnPieceRow> {
  return actionsColumn((piece) =>
    piece.state === 'published' ? (
      <Button
        size="sm"
        aria-label={piecesTexts.removeOf(titleOf(piece))}
        onClick={() => onAsk(piece)}
      >
        {piecesTexts.remove}
      </Button>
    ) : null,
  )
}
