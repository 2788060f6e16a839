import { cx } from '../cx.ts'
import { formatMoney, formatShortRupees } from './numbers.ts'

type MoneyProps = {
  rupees: number
  /** `whole` rounds to the rupee; `short` shows ₹12.4 L, with the exact amount as its title. */
  format?: 'exact' | 'whole' | 'short'
  className?: string
}

/** An amount in rupees, in tabular figures. */
export function Money({ rupees, format = 'exact', className }: MoneyProps) {
  if (format === 'short') {
    return (
      <span className={cx('num whitespace-nowrap', className)} title={formatMoney(rupees)}>
        {formatShortRupees(rupees)}
      </span>
    )
  }
  return (
    <span className={cx('num whitespace-nowrap', className)}>
      {formatMoney(rupees, format === 'whole')}
    </span>
  )
}
