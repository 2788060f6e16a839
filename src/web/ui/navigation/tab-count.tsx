import { cx } from '../cx.ts'

/** The count after the label of a tab. */
export function TabCount({ count, className }: { count: number | undefined; className?: string }) {
  if (count === undefined) {
    return null
  }
  return (
    <span className={cx('num text-xs font-normal text-ink-muted', className)}>
      {count.toLocaleString('en-IN')}
    </span>
  )
}
