import type { MembershipVersion, TermsStatus } from '#contract/platform-plans/types.ts'
import { Badge, type BadgeTone } from '#web/ui/display/badge.tsx'
import { dateColumn } from '#web/ui/tables/columns.tsx'
import { type DataColumn, DataTable } from '#web/ui/tables/data-table.tsx'
import { termLines } from './membership-terms.ts'
import { membershipTexts } from './texts.ts'

const TONES: Readonly<Record<TermsStatus, BadgeTone>> = {
  Current: 'up',
  Upcoming: 'accent',
  Ended: 'neutral',
  Replaced: 'neutral',
}

const COLUMNS: readonly DataColumn<MembershipVersion>[] = [
  {
    id: 'version',
    header: membershipTexts.version,
    cell: ({ version, status }) => (
      <span className="flex flex-col items-start gap-1 max-sm:items-end">
        <span className="num">{version}</span>
        <Badge tone={TONES[status]}>{status}</Badge>
      </span>
    ),
  },
  dateColumn('starts', membershipTexts.starts, (row) => row.startDate),
  dateColumn('agreed', membershipTexts.agreed, (row) => row.agreedAt),
  term(membershipTexts.plan),
  term(membershipTexts.eachNewCustomer),
  term(membershipTexts.eachRenewingCustomer),
  term(membershipTexts.renewalCharge),
  term(membershipTexts.customerLimit),
]

function term(label: ReturnType<typeof termLines>[number]['label']): DataColumn<MembershipVersion> {
  return {
    id: label,
    header: label,
    align: label === 'Plan' ? 'start' : 'end',
    cell: (version) => termLines(version).find((line) => line.label === label)?.value,
  }
}

/** All versions of a membership's terms, the newest first. */
export function MembershipHistory({ versions }: { versions: readonly MembershipVersion[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-[540]">{membershipTexts.termsHistory}</h3>
      <DataTable
        label={membershipTexts.termsHistory}
        columns={COLUMNS}
        rows={versions}
        rowId={({ version }) => String(version)}
        density="compact"
        mobile="cards"
      />
    </section>
  )
}
