import ChevronDown from 'lucide-react/icons/chevron-down'
import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import type { SessionUser } from '#contract/accounts/types.ts'
import { topBarTexts } from '../texts.ts'
import { JoinUs } from './join-us.tsx'
import { menusFor, type NavMenu, smallScreenLinks } from './nav-items.ts'
import { ThemeToggle } from './theme-toggle.tsx'

type MobileMenuProps = {
  session: SessionUser | null
  href: string
}

/** The menus on small screens: an accordion that fills the screen below the bar. */
export function MobileMenu({ session, href }: MobileMenuProps) {
  return (
    <details data-menu="" data-screen-menu="" name="bar" className="group/screen lg:hidden">
      <summary
        aria-label={topBarTexts.menu}
        className="-me-2 grid size-10 list-none place-items-center rounded-md text-ink-soft transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11 [&::-webkit-details-marker]:hidden"
      >
        <Menu
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
          className="group-open/screen:hidden"
        />
        <X
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
          className="hidden group-open/screen:block"
        />
      </summary>
      <div className="fixed inset-x-0 top-[calc(3.75rem+1px)] bottom-(--tabs-height) overflow-y-auto overscroll-contain bg-canvas">
        <nav aria-label={topBarTexts.main} className="page flex flex-col py-3">
          {smallScreenLinks(session?.role).map((link) => (
            <a key={link.href} href={link.href} className={ROW}>
              {link.label}
            </a>
          ))}
          {menusFor(session?.role).map((menu) => (
            <Group key={menu.label} menu={menu} />
          ))}
        </nav>
        <div className="page pb-8">
          {session ? null : (
            <div className="rounded-lg border bg-surface p-5">
              <JoinUs callbackUrl={href} />
            </div>
          )}
          <div className="mt-5 flex items-center justify-between">
            <span className="text-sm text-ink-soft">{topBarTexts.theme}</span>
            <ThemeToggle />
          </div>
        </div>
      </div>
    </details>
  )
}

const ROW =
  'flex min-h-13 items-center justify-between border-b text-lg font-[540] text-ink transition-colors hover:text-accent-ink'

function Group({ menu }: { menu: NavMenu }) {
  return (
    <details name="screen" className="disclosure group/menu border-b">
      <summary className={`${ROW} list-none border-b-0 [&::-webkit-details-marker]:hidden`}>
        {menu.label}
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="text-ink-muted transition-transform group-open/menu:rotate-180"
        />
      </summary>
      <ul className="pb-3">
        {menu.items.map((item) => (
          <li key={item.href}>
            <a
              href={item.href}
              className="block rounded-md px-3 py-2.5 transition-colors hover:bg-hover"
            >
              <span className="block text-base text-ink">{item.label}</span>
              <span className="block text-sm text-ink-muted">{item.note}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
