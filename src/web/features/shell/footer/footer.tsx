import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import { FOOTER_FIRST_YEAR } from '#contract/common/limits.ts'
import { operator } from '#contract/documents/operator-facts.ts'
import { registrationWarning, standardWarning } from '#contract/documents/warnings.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { cx } from '#web/ui/cx.ts'
import { BrandIcon } from '#web/ui/display/brand-icon.tsx'
import { Logo } from '#web/ui/display/logo.tsx'
import { catalogueLinks } from '../top-bar/nav-items.ts'
import { ThemeToggle } from '../top-bar/theme-toggle.tsx'
import {
  agreementLinks,
  categoryLinks,
  type FooterLink,
  informationLinks,
  legalLinks,
  socialLinks,
  workLinks,
} from './footer-links.ts'
import { footerTexts } from './texts.ts'

/** Pages that use the full width of a large window: tables, and the API reference. */
const WIDE = /^\/(scorecard|api\/docs)(\/|$)/

/** The footer of every page. */
export function Footer({ signedIn, pathname }: { signedIn: boolean; pathname: string }) {
  return pathname.startsWith('/dashboard') ? (
    <FooterLine />
  ) : (
    <PublicFooter signedIn={signedIn} wide={WIDE.test(pathname)} />
  )
}

/** The footer of a dashboard: operator, rules and theme. */
function FooterLine() {
  return (
    <footer className="border-t print:hidden">
      <div className="page flex max-w-wide flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 text-sm">
        <p className="num text-ink-muted">
          © {FOOTER_FIRST_YEAR} {operator.name}
        </p>
        <ul className="flex flex-wrap items-center gap-x-5 gap-y-1">
          {workLinks.map(({ label, href }) => (
            <li key={href}>
              <a href={href} className={cx(LINK, 'inline-block py-1.5')}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <ThemeToggle />
          </li>
        </ul>
      </div>
    </footer>
  )
}

function PublicFooter({ signedIn, wide }: { signedIn: boolean; wide: boolean }) {
  return (
    <footer className="border-t bg-sunken print:hidden">
      <div className={cx('page py-12 sm:py-14', wide && 'max-w-wide')}>
        <div className="grid gap-x-8 gap-y-10 lg:grid-cols-[minmax(16rem,1.4fr)_3fr]">
          <div className="flex flex-col items-start gap-5">
            <Logo />
            <p className="max-w-xs text-sm text-ink-soft">{footerTexts.about}</p>
            <address className="flex flex-col gap-2 text-sm text-ink-soft not-italic">
              <span className="flex items-start gap-2">
                <MapPin {...ICON} className="mt-0.5 shrink-0 text-ink-muted" />
                <span>
                  {operator.name}
                  <br />
                  {operator.place}
                </span>
              </span>
              <a
                href={`mailto:${operator.supportEmail}`}
                className={cx(LINK, 'flex items-center gap-2')}
              >
                <Mail {...ICON} className="shrink-0 text-ink-muted" />
                {operator.supportEmail}
              </a>
            </address>
            <SocialLinks />
            {signedIn ? null : (
              <ButtonAnchor size="sm" href="/auth/signup/serviceprovider">
                {footerTexts.signUp}
              </ButtonAnchor>
            )}
          </div>
          <div className="grid grid-cols-2 gap-x-6 gap-y-10 md:grid-cols-[2fr_1fr_1fr]">
            <Links title={footerTexts.findAnExpert} links={categoryLinks} columns />
            <div className="flex flex-col gap-8">
              <Links
                title={footerTexts.information}
                links={[...catalogueLinks, ...informationLinks]}
              />
              <Links title={footerTexts.agreements} links={agreementLinks} />
            </div>
            <Links title={footerTexts.legal} links={legalLinks} />
          </div>
        </div>
        <div className="mt-12 border-t pt-6">
          <p className="text-base font-[540] text-ink-soft">{standardWarning}</p>
          <p className="mt-1.5 max-w-4xl text-base text-ink-muted">{registrationWarning}</p>
          <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
            <p className="num text-sm text-ink-muted">
              {footerTexts.copyright(FOOTER_FIRST_YEAR, operator.name)}
            </p>
            <ThemeToggle />
          </div>
        </div>
      </div>
    </footer>
  )
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const LINK = 'rounded-xs text-ink-soft underline-offset-[3px] hover:text-ink hover:underline'

type LinksProps = {
  title: string
  links: readonly FooterLink[]
  /** In two columns if there is room. */
  columns?: boolean
}

function Links({ title, links, columns = false }: LinksProps) {
  return (
    <nav aria-label={title} className={columns ? 'max-md:col-span-2' : undefined}>
      <p className="text-sm font-[580] text-ink">{title}</p>
      <ul className={cx('mt-3 gap-x-6 text-sm', columns && 'columns-2')}>
        {links.map((link) => (
          <li key={link.href} className="break-inside-avoid">
            <a href={link.href} className={cx(LINK, 'inline-block py-1.5')}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SocialLinks() {
  return (
    <ul className="-ms-2 flex gap-1">
      {socialLinks.map(({ name, brand, href }) => (
        <li key={brand}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer me"
            aria-label={footerTexts.social(name)}
            className="grid size-9 place-items-center rounded-md text-ink-soft transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
          >
            <BrandIcon brand={brand} />
          </a>
        </li>
      ))}
    </ul>
  )
}
