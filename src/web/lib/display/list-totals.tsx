import type { ReactNode } from 'react'
import type { ListTotals } from '#contract/common/list-totals.ts'
import { Money } from '#web/ui/text/money.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { listTexts } from './texts.ts'

type ListTotalsLineProps = {
  /** Undefined until they are known. */
  totals: ListTotals | undefined
  /** One of the rows, and several. */
  noun: readonly [one: string, many: string]
  /** Beside the amount. */
  children?: ReactNode
}

/** What the rows that filters leave come to, under the filters. */
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
