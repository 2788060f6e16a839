import ChevronDown from 'lucide-react/icons/chevron-down'
import { cx } from '#web/ui/cx.ts'
import type { NavMenu } from './nav-items.ts'

/** One menu of the top bar on wide screens. */
export function BarMenu({ menu, pathname }: { menu: NavMenu; pathname: string }) {
  const here = menu.items.some((item) => item.href === pathname)
  return (
    <details data-menu="" name="bar" className="group relative">
      <summary
        className={cx(
          'flex h-10 list-none items-center gap-1 rounded-md px-2 text-base font-[520] whitespace-nowrap transition-colors select-none hover:bg-hover hover:text-ink group-open:bg-hover group-open:text-ink [&::-webkit-details-marker]:hidden',
          here ? 'text-ink' : 'text-ink-soft',
        )}
      >
        {menu.label}
        <ChevronDown
          size={15}
          strokeWidth={2}
          aria-hidden="true"
          className="text-ink-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <ul className="popup absolute start-0 top-full z-10 mt-2 w-72 p-1.5">
        {menu.items.map((item) => (
          <li key={item.href}>
            <a
              href={item.href}
              aria-current={item.href === pathname ? 'page' : undefined}
              className="block rounded-md px-3 py-2 transition-colors hover:bg-hover aria-[current]:bg-accent-soft"
            >
              <span className="block text-base font-[540] text-ink">{item.label}</span>
              <span className="block text-sm text-ink-muted">{item.note}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
