import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Customer } from '#contract/admin/customers.ts'
import { useApi } from '#web/lib/api/api.ts'
import { FilteredTable } from '#web/lib/display/filtered-table.tsx'
import { WorkbookButton } from '#web/lib/files/workbook-button.tsx'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { actionsColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { ChoiceFilter, ListFilters, WordsFilter } from '#web/ui/tables/list-filters.tsx'
import { CUSTOMER_COLUMNS } from './customer-columns.tsx'
import { CUSTOMERS_PATH, type CustomerSearch, customerPages, customerSearchOf } from './pages.ts'
import { customersTexts } from './texts.ts'

const CustomerDialog = lazyPart(async () => (await import('./customer-dialog.tsx')).CustomerDialog)
const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

type OpenDialog = { readonly customer: Customer; readonly what: 'details' | 'delete' }

/** All customers. */
export function CustomersScreen({ search }: { search: CustomerSearch }) {
  const api = useApi()
  const list = useSuspenseInfiniteQuery(customerPages(api, search))
  const mayDelete = useSession()?.permissions.includes('customer.delete') ?? false
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const columns = [...CUSTOMER_COLUMNS, actions(setDialog, mayDelete)]
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={customersTexts.title}
        description={customersTexts.about}
        actions={
          <WorkbookButton
            input={{ query: search }}
            load={() => import('./customers-workbook.ts')}
          />
        }
      />
      <FilteredTable
        list={list}
        label={customersTexts.title}
        search={search}
        clearHref={CUSTOMERS_PATH}
        noneMatch={customersTexts.noneMatch}
        none={customersTexts.noneYet}
        columns={columns}
        density="compact"
        toolbar={<Filters search={search} />}
      />
      {dialog?.what === 'details' ? (
        <CustomerDialog customer={dialog.customer} onClose={close} />
      ) : null}
      {dialog?.what === 'delete' ? (
        <DeleteDialog customer={dialog.customer} onClose={close} />
      ) : null}
    </div>
  )
}

function Filters({ search }: { search: CustomerSearch }) {
  const { choice, words, submit } = useFilters(CUSTOMERS_PATH, search, customerSearchOf)
  return (
    <ListFilters label={customersTexts.filterCustomers} action={CUSTOMERS_PATH} onSubmit={submit}>
      <WordsFilter
        {...words('q')}
        label={customersTexts.search}
        placeholder={customersTexts.searchExample}
      />
      <ChoiceFilter
        {...choice('state')}
        label={customersTexts.status}
        hideLabel
        className="max-sm:col-span-2 sm:w-44!"
        all={customersTexts.allStatuses}
        options={[
          { value: 'active', label: customersTexts.active },
          { value: 'suspended', label: customersTexts.suspended },
        ]}
      />
    </ListFilters>
  )
}

function actions(onAsk: (dialog: OpenDialog) => void, mayDelete: boolean): DataColumn<Customer> {
  return actionsColumn((customer) => (
    <span className="inline-flex flex-wrap justify-end gap-2 sm:flex-nowrap">
      <Button
        size="sm"
        aria-label={customersTexts.detailsOf(customer.name)}
        onClick={() => onAsk({ customer, what: 'details' })}
      >
        {customersTexts.details}
      </Button>
      {mayDelete ? (
        <Button
          size="sm"
          variant="ghost"
          aria-label={customersTexts.deleteOf(customer.name)}
          onClick={() => onAsk({ customer, what: 'delete' })}
        >
          {customersTexts.delete}
        </Button>
      ) : null}
    </span>
  ))
}
