import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Customer, type CustomerPlan, customerDetails } from '#contract/admin/customers.ts'
import { useApi } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { readablePhone } from '#web/lib/display/contact-text.ts'
import { useSession } from '#web/lib/session/session.ts'
import { SignOutAccount } from '#web/lib/session/sign-out-account.tsx'
import { SubscriptionStatusBadge } from '#web/lib/subscriptions/status-badge.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { actionsColumn, dateColumn } from '#web/ui/tables/columns.tsx'
import { type DataColumn, DataTable } from '#web/ui/tables/data-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { CancelPlanDialog } from './cancel-plan-dialog.tsx'
import { CustomerState } from './customer-columns.tsx'
import { ORDER_COLUMNS } from './order-columns.tsx'
import { SuspendButton, Suspensions } from './suspension.tsx'
import { customerTexts, suspensionTexts } from './texts.ts'

type CustomerDialogProps = { customer: Customer; onClose: () => void }

/** A customer's details, all plans that the customer has or had, and the latest orders. */
export function CustomerDialog({ customer, onClose }: CustomerDialogProps) {
  const api = useApi()
  const details = useQuery(callQuery(api, customerDetails, { query: { id: customer._id } }))
  const permissions = useSession()?.permissions ?? []
  const mayCancel = permissions.includes('refund.settle')
  const current = { ...customer, state: details.data?.state ?? customer.state }
  const [ending, setEnding] = useState<CustomerPlan>()
  const columns = mayCancel ? [...COLUMNS, actions(setEnding)] : COLUMNS
  const state = {
    loading: details.isFetching,
    error: details.error === null ? undefined : messageOf(details.error),
    onRetry: () => void details.refetch(),
    pageSize: 5,
    mobile: 'cards',
  } as const
  return (
    <Dialog
      open
      size="xl"
      initialFocus="start"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={customer.name}
      description={customerTexts.about}
      footer={
        <>
          <SignOutAccount accountId={customer._id} />
          {permissions.includes('customer.delete') ? <SuspendButton customer={current} /> : null}
          <DialogClose render={<Button>{customerTexts.close}</Button>} />
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <DetailList
          items={[
            {
              label: customerTexts.email,
              value: contactText(customer.email, customer.emailVerified),
            },
            {
              label: customerTexts.mobileNumber,
              value: contactText(
                customer.number === null ? null : readablePhone(customer.number),
                customer.numberVerified,
              ),
            },
            { label: customerTexts.telegram, value: customer.telegram ?? customerTexts.none },
            { label: customerTexts.joined, value: <DateTime value={customer.createdAt} /> },
            { label: customerTexts.status, value: <CustomerState state={current.state} /> },
            {
              label: customerTexts.id,
              value: <span className="font-mono text-sm">{customer._id}</span>,
            },
          ]}
        />
        {details.data === undefined || details.data.suspensions.length === 0 ? null : (
          <section className="flex flex-col gap-3">
            <h3 className="text-base font-[600]">{suspensionTexts.title}</h3>
            <Suspensions suspensions={details.data.suspensions} />
          </section>
        )}
        <section className="flex flex-col gap-3">
          <h3 className="text-base font-[600]">{customerTexts.plans}</h3>
          <DataTable
            label={customerTexts.plansOf(customer.name)}
            emptyNote={customerTexts.noPlans}
            columns={columns}
            rows={details.data?.data}
            rowId={(row) => row._id}
            {...state}
          />
        </section>
        {details.error === null ? (
          <section className="flex flex-col gap-3">
            <h3 className="text-base font-[600]">{customerTexts.orders}</h3>
            <DataTable
              label={customerTexts.ordersOf(customer.name)}
              emptyNote={customerTexts.noOrders}
              columns={ORDER_COLUMNS}
              rows={details.data?.orders}
              rowId={(row) => row._id}
              {...state}
            />
          </section>
        ) : null}
      </div>
      {ending === undefined ? null : (
        <CancelPlanDialog customer={customer} plan={ending} onClose={() => setEnding(undefined)} />
      )}
    </Dialog>
  )
}

const COLUMNS: readonly DataColumn<CustomerPlan>[] = [
  {
    id: 'title',
    header: customerTexts.title,
    sortBy: (row) => row.title,
    cell: (row) => <span className="block font-[540] wrap-anywhere sm:min-w-24">{row.title}</span>,
  },
  {
    id: 'author',
    header: customerTexts.author,
    sortBy: (row) => row.author,
    cell: (row) => <span className="wrap-anywhere">{row.author}</span>,
  },
  {
    id: 'status',
    header: customerTexts.status,
    cell: ({ status, isFreeTrial }) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <SubscriptionStatusBadge status={status} />
        {isFreeTrial ? <Badge>{customerTexts.freeTrial}</Badge> : null}
      </span>
    ),
  },
  dateColumn('startsAt', customerTexts.from, (row) => row.startsAt, { sortable: true }),
  dateColumn('endsAt', customerTexts.until, (row) => row.endsAt, { sortable: true }),
]

function actions(onCancel: (plan: CustomerPlan) => void): DataColumn<CustomerPlan> {
  return actionsColumn((plan) =>
    plan.isFreeTrial || plan.status === 'ended' || plan.status === 'cancelled' ? null : (
      <Button
        size="sm"
        aria-label={customerTexts.cancelOf(plan.title)}
        onClick={() => onCancel(plan)}
      >
        {customerTexts.cancel}
      </Button>
    ),
  )
}

function contactText(contact: string | null, verified: boolean): string {
  if (contact === null) {
    return customerTexts.none
  }
  return verified ? contact : customerTexts.notVerified(contact)
}
