import { cx } from '../cx.ts'
import { formatMoney, formatShortRupees } from './numbers.ts'

type MoneyProps = {
  rupees: number
  /** `whole` rounds to the rupee; `short` says ₹12.4 L and keeps the exact amount as a title. */
  format?: 'exact' | 'whole' | 'short'
  className?: string
}

/** An amount of rupees, in figures of one width. */
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
