import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { auditActions } from '#contract/admin/audit-actions.ts'
import { useApi } from '#web/lib/api/api.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { EndlessTable } from '#web/ui/tables/endless-table.tsx'
import { DaysFilter, ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { ChainCard } from './chain-card.tsx'
import { AUDIT_PATH, type AuditSearch, auditPages, auditSearchOf } from './pages.ts'
import { auditTexts } from './texts.ts'

/** The audit log, and whether its hash chain is intact. */
export function AuditScreen({ search }: { search: AuditSearch }) {
  const list = useSuspenseInfiniteQuery(auditPages(useApi(), search))
  const changing = useRouterState({ select: (state) => state.status === 'pending' })
  const narrowed = Object.values(search).some((value) => value !== undefined)
  const rows = list.data.pages.flatMap((page) => page.data)
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader size="page" title={auditTexts.title} description={auditTexts.pageAbout} />
      <ChainCard />
      <EndlessTable
        list={list}
        label={auditTexts.title}
        clearHref={narrowed ? AUDIT_PATH : undefined}
        emptyNote={narrowed ? auditTexts.noneMatch : undefined}
        columns={AUDIT_COLUMNS}
        rows={rows}
        rowId={(row) => row._id}
        loading={changing}
        pageSize={25}
        density="compact"
        mobile="cards"
        toolbar={<Filters search={search} clearable={narrowed && rows.length > 0} />}
      />
    </div>
  )
}

function Filters({ search, clearable }: { search: AuditSearch; clearable: boolean }) {
  const { draft, pick, type, submit } = useFilters(AUDIT_PATH, search, auditSearchOf)
  return (
    <ListFilters label={auditTexts.searchLog} action={AUDIT_PATH} onSubmit={submit}>
      <WordsFilter
        name="person"
        label={auditTexts.person}
        placeholder={auditTexts.personExample}
        value={draft.person}
        onValueChange={(person) => type({ person })}
      />
      <WordsFilter
        name="action"
        label={auditTexts.action}
        placeholder={auditTexts.actionExample}
        list="audit-actions"
        value={draft.action}
        onValueChange={(action) => type({ action })}
      />
      <datalist id="audit-actions">
        {auditActions.map((action) => (
          <option key={action} value={action} />
        ))}
      </datalist>
      <DaysFilter days={draft} pick={pick} />
      {draft.objectId === undefined ? null : (
        <input type="hidden" name="objectId" value={draft.objectId} />
      )}
      {clearable ? (
        <ButtonAnchor variant="ghost" href={AUDIT_PATH}>
          {auditTexts.clear}
        </ButtonAnchor>
      ) : null}
    </ListFilters>
  )
}
