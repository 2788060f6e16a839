import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type FormErrorProps = {
  /** If empty, nothing is drawn, but the live region exists. */
  children?: ReactNode
  title?: string
  className?: string
}

/** The error banner above a form that the server refused. */
export function FormError({ title, children, className }: FormErrorProps) {
  const shown = Boolean(children || title)
  return (
    <div role="alert" className={cx('empty:hidden', className)}>
      {shown ? (
        <div className="flex gap-2.5 rounded-md border border-down/30 bg-down-soft px-3.5 py-3 text-sm text-ink">
          <CircleAlert
            size={18}
            strokeWidth={1.75}
            aria-hidden="true"
            className="mt-px shrink-0 text-down"
          />
          <div className="min-w-0">
            {title ? <p className="font-[560]">{title}</p> : null}
            {children}
          </div>
        </div>
      ) : null}
    </div>
  )
}
