import { choiceCount } from '#web/lib/navigation/search-values.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { FoldedFilters } from '#web/ui/tables/folded-filters.tsx'
import { ChoiceFilter, ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { STATUS_OPTIONS } from '../client-status.tsx'
import { CLIENTS_PATH, type ClientSearch, clientSearchOf } from '../pages.ts'
import { listTexts } from '../texts.ts'
import type { ClientLists } from '../use-client-lists.ts'

type ClientFiltersProps = { search: ClientSearch; lists: ClientLists }

/** The filters and the order of the list of clients. */
export function ClientFilters({ search, lists }: ClientFiltersProps) {
  const { draft, choice, words, submit } = useFilters(CLIENTS_PATH, search, clientSearchOf)
  return (
    <ListFilters label={listTexts.filterClients} action={CLIENTS_PATH} onSubmit={submit}>
      <WordsFilter {...words('q')} label={listTexts.searchByName} placeholder={listTexts.name} />
      <FoldedFilters chosen={choiceCount(draft)}>
        <ChoiceFilter
          {...choice('status')}
          label={listTexts.status}
          hideLabel
          className="sm:w-32!"
          all={listTexts.allStatuses}
          options={STATUS_OPTIONS}
        />
        <ChoiceFilter
          {...choice('due')}
          label={listTexts.renewal}
          hideLabel
          className="sm:w-36!"
          all={listTexts.anyRenewal}
          options={[
            { value: '7', label: listTexts.dueIn7Days },
            { value: '30', label: listTexts.dueIn30Days },
          ]}
        />
        <ChoiceFilter
          {...choice('plan')}
          label={listTexts.plan}
          hideLabel
          className="sm:w-36!"
          all={listTexts.allPlans}
          options={lists.plans.map(({ _id, title }) => ({ value: _id, label: title }))}
        />
        <ChoiceFilter
          {...choice('tag')}
          label={listTexts.tag}
          hideLabel
          className="sm:w-28!"
          all={listTexts.allTags}
          options={lists.tags.map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </FoldedFilters>
      <ChoiceFilter
        {...choice('sort')}
        label={listTexts.order}
        hideLabel
        className="sm:w-36!"
        all={draft.due === undefined ? listTexts.newestFirst : listTexts.nextToEndFirst}
        options={[{ value: 'paid', label: listTexts.mostPaidFirst }]}
      />
    </ListFilters>
  )
}
