import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import MessageSquare from 'lucide-react/icons/message-square'
import { type ReactNode, useState } from 'react'
import { figureDefinitions } from '#contract/clients/texts.ts'
import type { ClientFilter } from '#contract/clients/types.ts'
import { useApi } from '#web/lib/api/api.ts'
import { FilteredTable } from '#web/lib/display/filtered-table.tsx'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { StatRow, StatTile } from '#web/ui/display/stat-tile.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { MonthCharts } from '../months/month-charts.tsx'
import { CLIENTS_PATH, type ClientSearch, clientPages, clientsHref } from '../pages.ts'
import { listTexts } from '../texts.ts'
import { type ClientLists, useClientLists } from '../use-client-lists.ts'
import { CLIENT_COLUMNS } from './client-columns.tsx'
import { ClientFilters } from './client-filters.tsx'
import { SavedFilters } from './saved-filters.tsx'

const TagsDialog = lazyPart(async () => (await import('../tags-dialog.tsx')).TagsDialog)
const GroupDialog = lazyPart(async () => (await import('./group-dialog.tsx')).GroupDialog)

/** All clients that have or had one of the provider's plans. */
export function ClientsScreen({ search }: { search: ClientSearch }) {
  const api = useApi()
  const router = useRouter()
  const list = useSuspenseInfiniteQuery(clientPages(api, search))
  const lists = useClientLists()
  const [writing, setWriting] = useState(false)
  const [tagging, setTagging] = useState(false)
  const isEmpty = list.data.pages[0]?.data.length === 0
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={listTexts.clients}
        description={listTexts.about}
        actions={
          <>
            <Button
              size="sm"
              icon={<MessageSquare size={16} strokeWidth={1.75} aria-hidden="true" />}
              disabled={isEmpty}
              onClick={() => setWriting(true)}
            >
              {listTexts.messageGroup}
            </Button>
            <WorkbookButton
              input={{ query: search }}
              load={() => import('./clients-workbook.ts')}
            />
          </>
        }
      />
      <SummaryTiles lists={lists} />
      <MonthCharts />
      <section aria-label={listTexts.allClients} className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <SavedFilters filters={lists.filters} search={search} clearable={!isEmpty} />
          <Button size="sm" variant="ghost" className="ms-auto" onClick={() => setTagging(true)}>
            {listTexts.manageTags}
          </Button>
        </div>
        <FilteredTable
          list={list}
          label={listTexts.clients}
          search={search}
          clearHref={CLIENTS_PATH}
          noneMatch={listTexts.noneMatch}
          none={listTexts.noneYet}
          columns={CLIENT_COLUMNS}
          density="compact"
          toolbar={<ClientFilters search={search} lists={lists} />}
        />
      </section>
      {writing ? <GroupDialog search={search} onClose={() => setWriting(false)} /> : null}
      {tagging ? (
        <TagsDialog
          tags={lists.tags}
          onDeleted={({ _id }) => {
            if (_id === search.tag) {
              void router.navigate({ href: clientsHref({ ...search, tag: undefined }) })
            }
          }}
          onClose={() => setTagging(false)}
        />
      ) : null}
    </div>
  )
}

function SummaryTiles({ lists: { data } }: { lists: ClientLists }) {
  const { active, expiring, trial } = data.byStatus
  return (
    <div className="flex flex-col gap-2">
      <StatRow>
        <Tile label={listTexts.activeNotExpiring} value={active} filter={{ status: 'active' }} />
        <Tile label={listTexts.expiring} value={expiring} filter={{ status: 'expiring' }} />
        <Tile label={listTexts.onTrial} value={trial} filter={{ status: 'trial' }} />
        <Tile
          label={listTexts.renewalsIn7Days}
          value={data.renewalsIn7Days}
          filter={{ due: '7' }}
        />
        <Tile
          label={listTexts.renewalsIn30Days}
          value={data.renewalsIn30Days}
          filter={{ due: '30' }}
        />
      </StatRow>
      <p className="text-xs text-ink-muted">{figureDefinitions.renewals}</p>
    </div>
  )
}

type TileProps = { label: ReactNode; value: number; filter: ClientFilter }

function Tile({ label, value, filter }: TileProps) {
  return (
    <StatTile
      label={label}
      value={
        <a
          href={clientsHref(filter)}
          className="inline-block hover:text-accent-ink hover:underline"
          aria-label={`${label}: ${formatCount(value)}`}
        >
          {formatCount(value)}
        </a>
      }
    />
  )
}
