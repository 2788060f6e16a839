import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type SectionHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** A small label above the title. */
  eyebrow?: ReactNode
  /** Shown to the right, on a phone beside the title if both fit: buttons or a link. */
  actions?: ReactNode
  /** `page` is a page's h1, `section` an h2, `group` an h3 in dashboards. */
  size?: 'page' | 'section' | 'group'
  id?: string
  className?: string
}

const SIZES = {
  page: { Heading: 'h1', text: 'text-2xl sm:text-3xl' },
  section: { Heading: 'h2', text: 'text-2xl' },
  group: { Heading: 'h3', text: 'text-lg' },
} as const

/** The heading of a page or of a part of it. */
export function SectionHeader({
  title,
  description,
  eyebrow,
  actions,
  size = 'section',
  id,
  className,
}: SectionHeaderProps) {
  const { Heading, text } = SIZES[size]
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 max-sm:gap-y-1.5 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]',
        className,
      )}
    >
      <div className="min-w-0">
        {eyebrow ? <p className="eyebrow mb-2">{eyebrow}</p> : null}
        <Heading id={id} className={text}>
          {title}
        </Heading>
      </div>
      {description ? (
        <p className="max-w-(--container-prose) text-base text-ink-muted max-sm:order-last max-sm:basis-full sm:col-start-1 sm:mt-1.5">
          {description}
        </p>
      ) : null}
      {actions ? (
        <div className="flex shrink-0 flex-wrap items-center gap-2 max-sm:my-1 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:self-end">
          {actions}
        </div>
      ) : null}
    </div>
  )
}
