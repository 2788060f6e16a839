import { clientsExport } from '#contract/clients/calls.ts'
import type { ExportedClient } from '#contract/clients/types.ts'
import { defineWorkbook } from '#web/lib/files/list-workbook.ts'
import { type Column, column, momentCell } from '#web/lib/files/workbook.ts'
import { STATUS_LABELS } from '../client-status.tsx'
import { contactTexts, workbookTexts } from '../texts.ts'

const columns: readonly Column<ExportedClient>[] = [
  column(workbookTexts.name, 28, (row) => row.name),
  column(workbookTexts.plan, 34, (row) => row.plan),
  column(workbookTexts.morePlans, 12, (row) => row.morePlans),
  column(workbookTexts.soldBy, 28, (row) => row.soldByName),
  column(workbookTexts.status, 12, (row) => STATUS_LABELS[row.status]),
  column(workbookTexts.since, 18, (row) => momentCell(row.since)),
  column(workbookTexts.until, 18, (row) => momentCell(row.until)),
  column(workbookTexts.paidInAll, 16, (row) => row.paid),
  column(workbookTexts.lastMessage, 18, (row) =>
    row.lastMessageAt === null ? null : momentCell(row.lastMessageAt),
  ),
  column(workbookTexts.lastCallReceived, 18, (row) =>
    row.lastCallAt === null ? null : momentCell(row.lastCallAt),
  ),
  column(workbookTexts.email, 30, ({ contact }) =>
    contact === null ? null : verifiedOr(contact.email, contact.emailVerified),
  ),
  column(workbookTexts.number, 18, ({ contact }) =>
    contact === null ? null : verifiedOr(contact.number, contact.numberVerified),
  ),
  column(workbookTexts.telegram, 18, ({ contact }) => contact?.telegram ?? null),
  column(workbookTexts.billingName, 28, ({ contact }) => contact?.billing?.name ?? null),
  column(workbookTexts.address, 34, ({ contact }) => addressOf(contact)),
  column(workbookTexts.city, 18, ({ contact }) => contact?.billing?.city ?? null),
  column(workbookTexts.pin, 10, ({ contact }) => contact?.billing?.pin ?? null),
  column(workbookTexts.state, 18, ({ contact }) => contact?.billing?.state ?? null),
  column(workbookTexts.tags, 28, (row) => row.tags.map(({ name }) => name).join(', ')),
]

function verifiedOr(contact: string | null, isVerified: boolean): string | null {
  return contact === null || isVerified ? contact : contactTexts.notVerified(contact)
}

function addressOf(contact: ExportedClient['contact']): string | null {
  const { address1 = '', address2 = '' } = contact?.billing ?? {}
  return [address1, address2].filter((line) => line !== '').join(', ') || null
}

/** All clients that match the filters. Import it lazily: it loads the workbook writer. */
export const workbook = defineWorkbook({
  name: ({ date }) => `Tradebox_Clients_${date}.xlsx`,
  sheet: workbookTexts.clients,
  call: clientsExport,
  columns,
})
