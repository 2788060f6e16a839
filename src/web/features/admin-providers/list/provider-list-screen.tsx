import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { verifiedLabel } from '#contract/admin/texts.ts'
import type { AdminProviderRow } from '#contract/providers/admin-types.ts'
import { categoryTitle } from '#contract/providers/categories.ts'
import { useApi } from '#web/lib/api/api.ts'
import { FilteredTable } from '#web/lib/display/filtered-table.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { Breakable } from '#web/ui/text/breakable.tsx'
import {
  APPROVALS_PATH,
  adminProviderPath,
  type ProviderListSearch,
  providerListSearchOf,
  providerPages,
  VERIFIED_PATH,
} from '../provider-lists.ts'
import { listTexts } from '../texts.ts'

type ProviderListScreenProps = {
  /** Verified providers, or those awaiting an admin. */
  verified: boolean
  search: ProviderListSearch
  /** Between the heading and the list. */
  children?: ReactNode
}

/** The admin's lists of verified and of pending providers. */
export function ProviderListScreen({ verified, search, children }: ProviderListScreenProps) {
  const list = useSuspenseInfiniteQuery(providerPages(useApi(), { ...search, verified }))
  const pages = list.data.pages.map(({ serviceProviders: data }) => ({ data }))
  const path = verified ? VERIFIED_PATH : APPROVALS_PATH
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={verified ? listTexts.verifiedProviders : listTexts.serviceProviderApproval}
        description={verified ? listTexts.verifiedAbout : listTexts.approvalAbout}
      />
      {children}
      <TabLinks label={listTexts.lists}>
        <TabLink to={APPROVALS_PATH}>{listTexts.approvalList}</TabLink>
        <TabLink to={VERIFIED_PATH}>{listTexts.verifiedList}</TabLink>
      </TabLinks>
      <FilteredTable
        list={{ ...list, data: { pages } }}
        key={path}
        label={verified ? listTexts.verifiedTable : listTexts.approvalTable}
        columns={COLUMNS}
        linkedRows
        search={search}
        clearHref={path}
        noneMatch={listTexts.noneMatch}
        none={verified ? undefined : listTexts.noneToApprove}
        toolbar={<SearchField path={path} search={search} />}
      />
    </div>
  )
}

const COLUMNS: readonly DataColumn<AdminProviderRow>[] = [
  {
    id: 'name',
    header: listTexts.name,
    sortBy: (row) => row.name,
    cell: (row) => (
      <TextAnchor
        href={adminProviderPath(row._id)}
        tone="quiet"
        className="row-link text-base font-[540]"
      >
        {row.name}
      </TextAnchor>
    ),
  },
  {
    id: 'category',
    header: listTexts.category,
    sortBy: (row) => categoryTitle(row.category),
    cell: (row) => categoryTitle(row.category),
  },
  {
    id: 'email',
    header: listTexts.email,
    sortBy: (row) => row.email,
    cell: (row) => <Breakable text={row.email} />,
  },
  {
    id: 'regNumber',
    header: listTexts.registrationNumber,
    sortBy: (row) => row.regNumber,
    cell: (row) => <span className="num wrap-break-word">{row.regNumber}</span>,
  },
  {
    id: 'verified',
    header: listTexts.verified,
    cell: (row) => (
      <span className={row.verified ? 'text-up' : 'text-ink-muted'}>
        {verifiedLabel(row.verified)}
      </span>
    ),
  },
]

function SearchField({ path, search }: { path: string; search: ProviderListSearch }) {
  const { words, submit } = useFilters(path, search, providerListSearchOf)
  return (
    <ListFilters label={listTexts.searchProviders} action={path} onSubmit={submit}>
      <WordsFilter {...words('q')} label={listTexts.search} placeholder={listTexts.searchExample} />
    </ListFilters>
  )
}
