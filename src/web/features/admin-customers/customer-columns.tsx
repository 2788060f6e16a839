import type { Customer } from '#contract/admin/customers.ts'
import { readablePhone } from '#web/lib/navigation/places.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'

export const CUSTOMER_FACTS: readonly DataColumn<Customer>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (row) => <span className="font-[540] wrap-break-word">{row.name}</span>,
  },
  { id: 'email', header: 'Email', cell: ({ email }) => <Contact text={email} /> },
  {
    id: 'number',
    header: 'Mobile number',
    cell: ({ number }) => <Contact text={number === null ? null : readablePhone(number)} />,
  },
  { id: 'telegram', header: 'Telegram', cell: ({ telegram }) => <Contact text={telegram} /> },
  {
    id: 'createdAt',
    header: 'Joined',
    cell: (row) => <DateTime value={row.createdAt} format="date" />,
  },
  { id: 'state', header: 'State', cell: ({ state }) => <CustomerState state={state} /> },
]

export function CustomerState({ state }: Pick<Customer, 'state'>) {
  return (
    <Badge tone={state === 'active' ? 'up' : 'warn'} dot>
      {state === 'active' ? 'Active' : 'Suspended'}
    </Badge>
  )
}

function Contact({ text }: { text: string | null }) {
  return text === null ? (
    <span className="text-ink-muted">None</span>
  ) : (
    <span className="num wrap-break-word">{text}</span>
  )
}
