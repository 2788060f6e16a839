import type { Customer } from '#contract/admin/customers.ts'
import { readablePhone } from '#web/lib/display/contact-text.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { dateColumn } from '#web/ui/tables/columns.tsx'
import type { DataColumn } from '#web/ui/tables/data-table.tsx'
import { Breakable } from '#web/ui/text/breakable.tsx'
import { customersTexts } from './texts.ts'

export const CUSTOMER_COLUMNS: readonly DataColumn<Customer>[] = [
  {
    id: 'name',
    header: customersTexts.name,
    cell: (row) => <span className="font-[540] wrap-break-word">{row.name}</span>,
  },
  { id: 'email', header: customersTexts.email, cell: ({ email }) => <Contact text={email} /> },
  {
    id: 'number',
    header: customersTexts.mobileNumber,
    cell: ({ number }) => (
      <span className="whitespace-nowrap">
        <Contact text={number === null ? null : readablePhone(number)} />
      </span>
    ),
  },
  {
    id: 'telegram',
    header: customersTexts.telegram,
    cell: ({ telegram }) => <Contact text={telegram} />,
  },
  dateColumn('createdAt', customersTexts.joined, (row) => row.createdAt),
  {
    id: 'state',
    header: customersTexts.status,
    cell: ({ state }) => <CustomerState state={state} />,
  },
]

export function CustomerState({ state }: Pick<Customer, 'state'>) {
  return (
    <Badge tone={state === 'active' ? 'up' : 'warn'} dot>
      {state === 'active' ? customersTexts.active : customersTexts.suspended}
    </Badge>
  )
}

function Contact({ text }: { text: string | null }) {
  return text === null ? (
    <span className="text-ink-muted">{customersTexts.none}</span>
  ) : (
    <span className="num wrap-break-word">
      <Breakable text={text} />
    </span>
  )
}
