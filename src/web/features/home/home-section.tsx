import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { cx } from '#web/ui/cx.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'

type HomeSectionProps = {
  title: string
  description: string
  /** The link to the full list. */
  all: { readonly href: string; readonly label: string }
  /** On the darker background, between two lines. */
  sunken?: boolean
  children: ReactNode
}

/** A selection, with a link to all. */
export function HomeSection({ title, description, all, sunken, children }: HomeSectionProps) {
  return (
    <section className={cx('drawn-late', sunken && 'border-y bg-sunken')}>
      <div className="page py-14 sm:py-20">
        <SectionHeader
          title={title}
          description={description}
          actions={
            <ButtonAnchor
              variant="ghost"
              className="-mx-4"
              href={all.href}
              iconEnd={<ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />}
            >
              {all.label}
            </ButtonAnchor>
          }
        />
        <div className="mt-7">{children}</div>
      </div>
    </section>
  )
}
