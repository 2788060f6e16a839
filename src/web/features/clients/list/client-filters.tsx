import { type ClientStatus, clientStatuses } from '#contract/clients/types.ts'
import { choiceCount } from '#web/lib/navigation/search-values.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { FoldedFilters } from '#web/ui/tables/folded-filters.tsx'
import { ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { STATUS_LABELS } from '../client-status.tsx'
import { CLIENTS_PATH, type ClientSearch, clientSearchOf } from '../pages.ts'
import { listTexts } from '../texts.ts'
import type { ClientLists } from '../use-client-lists.ts'

type ClientFiltersProps = { search: ClientSearch; lists: ClientLists }

/** The filters and the order of the list of clients. */
export function ClientFilters({ search, lists }: ClientFiltersProps) {
  const { draft, pick, type, submit } = useFilters(CLIENTS_PATH, search, clientSearchOf)
  return (
    <ListFilters label={listTexts.filterClients} action={CLIENTS_PATH} onSubmit={submit}>
      <WordsFilter
        name="q"
        label={listTexts.searchByName}
        placeholder={listTexts.name}
        value={draft.q}
        onValueChange={(q) => type({ q })}
      />
      <FoldedFilters chosen={choiceCount(draft)}>
        <Select
          label={listTexts.status}
          hideLabel
          name="status"
          className="sm:w-32!"
          value={draft.status ?? ''}
          options={[
            { value: '', label: listTexts.allStatuses },
            ...clientStatuses.map((value: ClientStatus) => ({
              value,
              label: STATUS_LABELS[value],
            })),
          ]}
          onValueChange={pick('status')}
        />
        <Select
          label={listTexts.renewal}
          hideLabel
          name="due"
          className="sm:w-36!"
          value={draft.due ?? ''}
          options={[
            { value: '', label: listTexts.anyRenewal },
            { value: '7', label: listTexts.dueIn7Days },
            { value: '30', label: listTexts.dueIn30Days },
          ]}
          onValueChange={pick('due')}
        />
        <Select
          label={listTexts.plan}
          hideLabel
          name="plan"
          className="sm:w-36!"
          value={draft.plan ?? ''}
          options={[
            { value: '', label: listTexts.allPlans },
            ...lists.plans.map(({ _id, title }) => ({ value: _id, label: title })),
          ]}
          onValueChange={pick('plan')}
        />
        <Select
          label={listTexts.tag}
          hideLabel
          name="tag"
          className="sm:w-28!"
          value={draft.tag ?? ''}
          options={[
            { value: '', label: listTexts.allTags },
            ...lists.tags.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onValueChange={pick('tag')}
        />
      </FoldedFilters>
      <Select
        label={listTexts.order}
        hideLabel
        name="sort"
        className="sm:w-36!"
        value={draft.sort ?? ''}
        options={[
          {
            value: '',
            label: draft.due === undefined ? listTexts.newestFirst : listTexts.nextToEndFirst,
          },
          { value: 'paid', label: listTexts.mostPaidFirst },
        ]}
        onValueChange={pick('sort')}
      />
    </ListFilters>
  )
}
