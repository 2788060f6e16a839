import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

type AccordionItem = {
  id: string
  title: ReactNode
  content: ReactNode
  open?: boolean
}

type AccordionProps = {
  items: readonly AccordionItem[]
  className?: string
}

/**
 * Questions and answers. It uses the browser's disclosure element, which works without JavaScript,
 * with the keyboard and with find-in-page, and needs no script.
 */
export function Accordion({ items, className }: AccordionProps) {
  return (
    <div className={cx('divide-y border-y', className)}>
      {items.map((item) => (
        <details key={item.id} id={item.id} open={item.open} className="disclosure group">
          <summary className="flex min-h-12 list-none items-center justify-between gap-4 py-3 text-base font-[540] text-ink transition-colors hover:text-accent-ink [&::-webkit-details-marker]:hidden">
            {item.title}
            <ChevronDown
              size={18}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0 text-ink-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="pb-4 text-base text-ink-soft">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
