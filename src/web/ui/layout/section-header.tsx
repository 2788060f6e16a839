import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type SectionHeaderProps = {
  title: ReactNode
  description?: ReactNode
  /** A small label above the title. */
  eyebrow?: ReactNode
  /** Shown to the right: buttons or a link. */
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
    <div className={cx('flex flex-wrap items-end justify-between gap-x-6 gap-y-3', className)}>
      <div className="min-w-0">
        {eyebrow ? <p className="eyebrow mb-2">{eyebrow}</p> : null}
        <Heading id={id} className={text}>
          {title}
        </Heading>
        {description ? (
          <p className="mt-1.5 max-w-(--container-prose) text-base text-ink-muted">{description}</p>
        ) : null}
      </div>
      {actions ? <div className="flex shrink-0 flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  )
}
