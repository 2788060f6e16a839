import type { ReactNode } from 'react'
import type { ListTotals } from '#contract/common/list-totals.ts'
import { Money } from '#web/ui/text/money.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { listTexts } from './texts.ts'

type ListTotalsLineProps = {
  /** Undefined while loading. */
  totals: ListTotals | undefined
  /** Singular and plural of what the rows are. */
  noun: readonly [one: string, many: string]
  /** Shown next to the amount. */
  children?: ReactNode
}

/** The totals of the filtered rows, shown under the filters. */
export function ListTotalsLine({ totals, noun: [one, many], children }: ListTotalsLineProps) {
  return (
    <p role="status" className="num min-h-5 w-full text-sm text-ink-soft">
      {totals === undefined ? null : (
        <>
          {totals.isWhole ? null : listTexts.theNewest}
          {formatCount(totals.count)} {totals.count === 1 ? one : many}:{' '}
          <Money rupees={totals.amount} className="font-[600] text-ink" />
          {children}
        </>
      )}
    </p>
  )
}
