import { cx } from '../cx.ts'

type SkeletonProps = {
  /** The size of the content: 'h-4 w-40', 'size-10'. */
  className?: string
}

/** A placeholder for loading content. Wrap a group of them in an element with `aria-busy`. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx('block animate-shimmer rounded-sm bg-hover', className ?? 'h-4 w-full')}
    />
  )
}

const WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-2/3']

/** A placeholder for loading text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are fixed places.
        <Skeleton key={index} className={cx('h-3.5', WIDTHS[index % WIDTHS.length])} />
      ))}
    </span>
  )
}
