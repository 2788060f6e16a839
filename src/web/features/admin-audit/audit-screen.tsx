import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import type { AuditLogEntry } from '#contract/admin/audit-log.ts'
import { useApi } from '#web/lib/api/api.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DayFilter, ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { ChainCard } from './chain-card.tsx'
import { AUDIT_PATH, type AuditSearch, auditPages, auditSearchOf } from './pages.ts'

/** Who did what and when, and whether the record of it holds. */
export function AuditScreen({ search }: { search: AuditSearch }) {
  const list = useSuspenseInfiniteQuery(auditPages(useApi(), search))
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  const rows = list.data.pages.flatMap((page) => page.data)
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title="Audit log"
        description="Who did what and when, newest first. Any tampering shows."
      />
      <ChainCard />
      <EndlessTable
        list={list}
        label="Audit log"
        emptyNote={
          Object.values(search).some((value) => value !== undefined)
            ? 'No entries match these filters.'
            : undefined
        }
        columns={AUDIT_COLUMNS}
        rows={rows}
        rowId={(row) => row._id}
        loading={changing}
        pageSize={25}
        density="compact"
        mobile="cards"
        toolbar={<Filters search={search} rows={rows} />}
      />
    </div>
  )
}

type FiltersProps = { search: AuditSearch; rows: readonly AuditLogEntry[] }

function Filters({ search, rows }: FiltersProps) {
  const { draft, choose, type, submit } = useFilters(AUDIT_PATH, search, auditSearchOf)
  const actions = [...new Set(rows.map(({ action }) => action))].sort()
  const narrowed = Object.values(search).some((value) => value !== undefined)
  const pickDay = (name: 'from' | 'to') => (value: string) =>
    choose({ [name]: auditSearchOf({ [name]: value })[name] })
  return (
    <ListFilters label="Search the audit log" action={AUDIT_PATH} onSubmit={submit}>
      <WordsFilter
        name="person"
        label="Person"
        placeholder="Email, number or ID"
        value={draft.person}
        onValueChange={(person) => type({ person })}
      />
      <WordsFilter
        name="action"
        label="Action"
        placeholder="Action, e.g. customer.deleted"
        list="audit-actions"
        value={draft.action}
        onValueChange={(action) => type({ action })}
      />
      <datalist id="audit-actions">
        {actions.map((action) => (
          <option key={action} value={action} />
        ))}
      </datalist>
      <DayFilter name="from" label="From" value={draft.from} onValueChange={pickDay('from')} />
      <DayFilter name="to" label="To" value={draft.to} onValueChange={pickDay('to')} />
      {draft.objectId === undefined ? null : (
        <input type="hidden" name="objectId" value={draft.objectId} />
      )}
      {narrowed ? (
        <ButtonAnchor variant="ghost" href={AUDIT_PATH}>
          Clear
        </ButtonAnchor>
      ) : null}
    </ListFilters>
  )
}
