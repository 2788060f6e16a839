import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { auditActions } from '#contract/admin/audit-actions.ts'
import { useApi } from '#web/lib/api/api.ts'
import { FilteredTable } from '#web/lib/display/filtered-table.tsx'
import { isFiltered } from '#web/lib/navigation/search-values.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { DaysFilter, ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { ChainCard } from './chain-card.tsx'
import { AUDIT_PATH, type AuditSearch, auditPages, auditSearchOf } from './pages.ts'
import { auditTexts } from './texts.ts'

/** The audit log, and whether its hash chain is intact. */
export function AuditScreen({ search }: { search: AuditSearch }) {
  const list = useSuspenseInfiniteQuery(auditPages(useApi(), search))
  const isEmpty = list.data.pages[0]?.data.length === 0
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader size="page" title={auditTexts.title} description={auditTexts.pageAbout} />
      <ChainCard />
      <FilteredTable
        list={list}
        label={auditTexts.title}
        search={search}
        clearHref={AUDIT_PATH}
        noneMatch={auditTexts.noneMatch}
        columns={AUDIT_COLUMNS}
        pageSize={25}
        density="compact"
        toolbar={<Filters search={search} clearable={isFiltered(search) && !isEmpty} />}
      />
    </div>
  )
}

function Filters({ search, clearable }: { search: AuditSearch; clearable: boolean }) {
  const { draft, choice, words, submit } = useFilters(AUDIT_PATH, search, auditSearchOf)
  return (
    <ListFilters label={auditTexts.searchLog} action={AUDIT_PATH} onSubmit={submit}>
      <WordsFilter
        {...words('person')}
        label={auditTexts.person}
        placeholder={auditTexts.personExample}
      />
      <WordsFilter
        {...words('action')}
        label={auditTexts.action}
        placeholder={auditTexts.actionExample}
        list="audit-actions"
      />
      <datalist id="audit-actions">
        {auditActions.map((action) => (
          <option key={action} value={action} />
        ))}
      </datalist>
      <DaysFilter choice={choice} />
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
