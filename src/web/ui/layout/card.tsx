import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'

type CardProps = Omit<ComponentProps<'div'>, 'title'> & {
  /** A heading row inside the card. */
  title?: ReactNode
  /** Shown under the title in muted text. */
  description?: ReactNode
  /** Shown to the right of the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** `none` for a table or an image that extends to the edges. */
  pad?: 'none' | 'sm' | 'md'
  /** For a card that is a link or contains one stretched over it; adds hover styles. */
  interactive?: boolean
}

const PADS = { none: '', sm: 'p-4', md: 'p-5 sm:p-6' }

export function Card({
  title,
  description,
  actions,
  footer,
  pad = 'md',
  interactive = false,
  className,
  children,
  ...rest
}: CardProps) {
  const isEmpty = children === null || children === undefined
  return (
    <div
      className={cx(
        'relative min-w-0 overflow-clip rounded-lg border bg-surface',
        interactive &&
          'transition-[border-color,box-shadow] hover:border-line-strong hover:shadow-float has-[a:focus-visible]:border-focus',
        className,
      )}
      {...rest}
    >
      {title ? (
        <div
          className={cx(
            'flex flex-wrap justify-between gap-x-4 gap-y-2 px-5 py-3.5 sm:px-6',
            !isEmpty && 'border-b',
            description ? 'items-start' : 'items-center',
          )}
        >
          {/* A long description breaks beside the actions; only a narrow card puts them below it. */}
          <div className={cx('min-w-0', description ? 'sm:flex-1 sm:basis-56' : '')}>
            <h2 className="text-base font-[600]">{title}</h2>
            {description ? <p className="text-sm text-ink-muted">{description}</p> : null}
          </div>
          {actions ? <div className="flex shrink-0 items-center gap-2">{actions}</div> : null}
        </div>
      ) : null}
      {isEmpty ? null : <div className={PADS[pad]}>{children}</div>}
      {footer ? <div className="border-t px-5 py-3.5 sm:px-6">{footer}</div> : null}
    </div>
  )
}
