import { type ClientStatus, clientStatuses } from '#contract/clients/types.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { STATUS_LABELS } from '../client-status.tsx'
import { CLIENTS_PATH, type ClientSearch, clientSearchOf } from '../pages.ts'
import type { ClientLists } from '../use-client-lists.ts'

type ClientFiltersProps = { search: ClientSearch; lists: ClientLists }

/** What narrows the list of clients, and its order. */
export function ClientFilters({ search, lists }: ClientFiltersProps) {
  const { draft, choose, type, submit } = useFilters(CLIENTS_PATH, search, clientSearchOf)
  return (
    <ListFilters label="Filter clients" action={CLIENTS_PATH} onSubmit={submit}>
      <WordsFilter
        name="q"
        label="Search by name"
        placeholder="Name"
        value={draft.q}
        onValueChange={(q) => type({ q })}
      />
      <Select
        label="Status"
        hideLabel
        name="status"
        className="sm:w-32!"
        value={draft.status ?? ''}
        options={[
          { value: '', label: 'All statuses' },
          ...clientStatuses.map((value: ClientStatus) => ({ value, label: STATUS_LABELS[value] })),
        ]}
        onValueChange={(status) => choose({ status: clientSearchOf({ status }).status })}
      />
      <Select
        label="Renewal"
        hideLabel
        name="due"
        className="sm:w-36!"
        value={draft.due ?? ''}
        options={[
          { value: '', label: 'Any renewal' },
          { value: '7', label: 'Due in 7 days' },
          { value: '30', label: 'Due in 30 days' },
        ]}
        onValueChange={(due) => choose({ due: clientSearchOf({ due }).due })}
      />
      <Select
        label="Plan"
        hideLabel
        name="plan"
        className="sm:w-36!"
        value={draft.plan ?? ''}
        options={[
          { value: '', label: 'All plans' },
          ...lists.plans.map(({ _id, title }) => ({ value: _id, label: title })),
        ]}
        onValueChange={(plan) => choose({ plan: clientSearchOf({ plan }).plan })}
      />
      <Select
        label="Tag"
        hideLabel
        name="tag"
        className="sm:w-28!"
        value={draft.tag ?? ''}
        options={[
          { value: '', label: 'All tags' },
          ...lists.tags.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onValueChange={(tag) => choose({ tag: clientSearchOf({ tag }).tag })}
      />
      <Select
        label="Order"
        hideLabel
        name="sort"
        className="sm:w-36!"
        value={draft.sort ?? ''}
        options={[
          { value: '', label: draft.due === undefined ? 'Newest first' : 'Next to end first' },
          { value: 'paid', label: 'Most paid first' },
        ]}
        onValueChange={(sort) => choose({ sort: clientSearchOf({ sort }).sort })}
      />
    </ListFilters>
  )
}
