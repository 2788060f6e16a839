import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { verifiedLabel } from '#contract/admin/texts.ts'
import type { AdminProviderRow } from '#contract/providers/admin-types.ts'
import { categoryTitle } from '#contract/providers/categories.ts'
import { useApi } from '#web/lib/api/api.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
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
  const list = useSuspenseInfiniteQuery(providerPages(useApi(), verified, search))
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  const rows = list.data.pages.flatMap((page) => page.serviceProviders)
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
      <EndlessTable
        list={list}
        key={path}
        label={verified ? listTexts.verifiedTable : listTexts.approvalTable}
        columns={COLUMNS}
        rows={rows}
        rowId={(row) => row._id}
        loading={changing}
        mobile="cards"
        linkedRows
        clearHref={isSearched(search) ? path : undefined}
        emptyNote={emptyNoteOf(verified, search)}
        toolbar={<SearchField path={path} search={search} />}
      />
    </div>
  )
}

function isSearched({ q }: ProviderListSearch): boolean {
  return q !== undefined && q !== ''
}

function emptyNoteOf(verified: boolean, search: ProviderListSearch): string | undefined {
  if (isSearched(search)) {
    return listTexts.noneMatch
  }
  return verified ? undefined : listTexts.noneToApprove
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
  const { draft, type, submit } = useFilters(path, search, providerListSearchOf)
  return (
    <form
      method="get"
      action={path}
      aria-label={listTexts.searchProviders}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="w-full sm:max-w-80"
    >
      <TextField
        label={listTexts.search}
        hideLabel
        type="search"
        name="q"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={listTexts.searchExample}
        prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
        value={draft.q ?? ''}
        onValueChange={(q) => type({ q })}
      />
    </form>
  )
}
