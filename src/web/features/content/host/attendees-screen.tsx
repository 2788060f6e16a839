import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Attendee } from '#contract/content/host-calls.ts'
import { ownPiece } from '#contract/content/own-calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { Breadcrumbs, Crumb, CrumbLink } from '#web/ui/navigation/breadcrumbs.tsx'
import { dateColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { Breakable } from '#web/ui/text/breakable.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { attendeePages, editorPath, STUDIO_PATH } from '../studio/pages.ts'
import { titleOf } from '../studio/words.ts'
import { hostTexts } from './texts.ts'

/** The attendees of one of the provider's events. */
export function AttendeesScreen({ id }: { id: string }) {
  const api = useApi()
  const list = useSuspenseInfiniteQuery(attendeePages(api, id))
  const { data: piece } = useSuspenseQuery(callQuery(api, ownPiece, { params: { id } })).data
  const total = list.data.pages[0]?.total ?? 0
  return (
    <div className="flex flex-col gap-5">
      <Breadcrumbs>
        <CrumbLink to={STUDIO_PATH} search={{ kind: 'events' }}>
          {hostTexts.events}
        </CrumbLink>
        <CrumbLink to={editorPath(id)}>{titleOf(piece)}</CrumbLink>
        <Crumb>{hostTexts.attendees}</Crumb>
      </Breadcrumbs>
      <SectionHeader
        size="page"
        title={hostTexts.attendees}
        description={`${formatCount(total)} ${total === 1 ? hostTexts.personAttends : hostTexts.peopleAttend} ${titleOf(piece)}.`}
        actions={
          <WorkbookButton
            input={{ query: { id } }}
            load={() => import('./attendees-workbook.ts')}
          />
        }
      />
      <EndlessTable
        list={list}
        label={hostTexts.attendees}
        emptyNote={hostTexts.nobodyYet}
        columns={COLUMNS}
      />
    </div>
  )
}

const COLUMNS: readonly DataColumn<Attendee>[] = [
  {
    id: 'name',
    header: hostTexts.name,
    cell: ({ name }) => <span className="font-[540] wrap-anywhere">{name}</span>,
  },
  {
    id: 'email',
    header: hostTexts.email,
    cell: ({ email }) => (
      <span className="wrap-anywhere">
        <Breakable text={email ?? hostTexts.notGiven} />
      </span>
    ),
  },
  dateColumn('joinedAt', hostTexts.joined, (row) => row.joinedAt, { withTime: true }),
]
