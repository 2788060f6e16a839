import type { Client } from '#contract/clients/types.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { dateColumn, moneyColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { ClientStatusBadge } from '../client-status.tsx'
import { clientHref } from '../pages.ts'
import { listTexts } from '../texts.ts'

export const CLIENT_COLUMNS: readonly DataColumn<Client>[] = [
  {
    id: 'name',
    header: listTexts.client,
    cell: (row) => (
      <span className="flex min-w-32 flex-col items-start gap-1">
        <TextAnchor href={clientHref(row._id)} className="font-[560] wrap-anywhere">
          {row.name}
        </TextAnchor>
        <ClientTags tags={row.tags} />
      </span>
    ),
  },
  {
    id: 'plan',
    header: listTexts.plan,
    cell: (row) => (
      <span className="flex min-w-32 flex-col max-sm:items-end">
        <span className="wrap-anywhere">{row.plan}</span>
        <Also row={row} />
      </span>
    ),
  },
  {
    id: 'status',
    header: listTexts.status,
    cell: ({ status }) => <ClientStatusBadge status={status} />,
  },
  dateColumn('since', listTexts.since, (row) => row.since),
  dateColumn('until', listTexts.until, (row) => row.until),
  moneyColumn('paid', listTexts.paidInAll, (row) => row.paid, { bold: true }),
  {
    id: 'lastMessage',
    header: listTexts.lastMessage,
    cell: ({ lastMessageAt }) => <Last at={lastMessageAt} />,
  },
  {
    id: 'lastCall',
    header: listTexts.lastCall,
    cell: ({ lastCallAt }) => <Last at={lastCallAt} />,
  },
]

function Also({ row: { morePlans, soldByName } }: { row: Client }) {
  const notes = [
    ...(morePlans === 0 ? [] : [listTexts.morePlans(morePlans)]),
    ...(soldByName === null ? [] : [soldByName]),
  ]
  return notes.length === 0 ? null : (
    <span className="text-xs wrap-anywhere text-ink-muted">{notes.join(' · ')}</span>
  )
}

function Last({ at }: { at: string | null }) {
  return at === null ? (
    <span className="text-ink-muted">{listTexts.none}</span>
  ) : (
    <DateTime value={at} format="date" />
  )
}

function ClientTags({ tags }: Pick<Client, 'tags'>) {
  return tags.length === 0 ? null : (
    <span className="flex flex-wrap gap-1">
      {tags.map(({ _id, name }) => (
        <Badge key={_id} className="h-auto! min-h-5.5 max-w-40 whitespace-normal! wrap-anywhere">
          {name}
        </Badge>
      ))}
    </span>
  )
}
