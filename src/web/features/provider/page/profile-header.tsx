import type { ReactNode } from 'react'
import { categoryPath, categoryTitle, isSebiRegistered } from '#contract/providers/categories.ts'
import { personName, providerName } from '#contract/providers/provider-name.ts'
import { providerTypeLabels } from '#contract/providers/texts.ts'
import type { PublicProvider } from '#contract/providers/types.ts'
import { placeOf } from '#web/lib/display/contact-text.ts'
import { ShareMenu } from '#web/ui/actions/share-menu.tsx'
import { SocialLinks } from '#web/ui/actions/social-links.tsx'
import { cx } from '#web/ui/cx.ts'
import { ProviderAvatar } from '#web/ui/display/provider-avatar.tsx'
import { SebiBadge, VerifiedBadge } from '#web/ui/display/status-badge.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { profileTexts } from './texts.ts'

type ProfileHeaderProps = {
  provider: PublicProvider
  /** The follow button, and for the owner a link to the form. */
  actions: ReactNode
  /** On a phone, shows only name, registration and actions; the first tab has the rest. */
  slim: boolean
}

/** The provider's identity, and the actions on it. */
export function ProfileHeader({ provider, actions, slim }: ProfileHeaderProps) {
  const { regNumber, category, type, addedby, socials, verified } = provider
  const name = providerName(provider)
  const place = placeOf(provider)
  return (
    <header
      className={cx(
        'sm:flex sm:flex-row sm:items-start sm:gap-x-7',
        slim ? 'grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-3.5' : 'flex flex-col gap-y-5',
      )}
    >
      <ProviderAvatar provider={provider} size={slim ? 'wide-2xl' : '2xl'} eager />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap gap-1.5">
          {isSebiRegistered(category) ? <SebiBadge /> : null}
          <VerifiedBadge verified={verified} />
        </div>
        <h1
          className={cx(
            '[overflow-wrap:anywhere] sm:mt-2.5 sm:text-3xl',
            slim ? 'mt-1.5 text-xl' : 'mt-2.5 text-2xl',
          )}
        >
          {addedby === null || provider.name === null
            ? name
            : profileTexts.atCompany(
                personName(provider),
                <a
                  href={`/view/serviceprovider/${addedby._id}`}
                  className="rounded-xs underline decoration-line-strong underline-offset-4 hover:text-accent-ink"
                >
                  {provider.RegName}
                </a>,
              )}
        </h1>
        <p className={cx('mt-1.5 text-base text-ink-soft', slim && 'max-sm:hidden')}>
          <a
            href={categoryPath(category)}
            className="rounded-xs underline-offset-[3px] hover:text-accent-ink hover:underline"
          >
            {categoryTitle(category)}
          </a>
          <span className="text-ink-muted"> · {providerTypeLabels[type]}</span>
          {place === '' ? null : <span className="text-ink-muted"> · {place}</span>}
        </p>
        <dl
          className={cx(
            'num flex flex-wrap gap-x-6 gap-y-2 text-sm sm:mt-4',
            slim ? 'mt-0.5 max-sm:*:not-first:hidden' : 'mt-4',
          )}
        >
          <Fact slim={slim} label={profileTexts.registrationNumber} value={regNumber} />
          <Fact label={profileTexts.followers} value={formatCount(provider.stats.followersCount)} />
          {provider.experienceSince === null ? null : (
            <Fact label={profileTexts.inPracticeSince} value={String(provider.experienceSince)} />
          )}
        </dl>
      </div>
      <div className="flex shrink-0 flex-col gap-2.5 max-sm:col-span-2 sm:items-end">
        <div className="flex flex-wrap items-center gap-2">
          {actions}
          <ShareMenu title={name} path={`/view/serviceprovider/${provider._id}`} variant="button" />
        </div>
        <ul className={cx('-ms-2 flex sm:-me-2 sm:ms-0', slim && 'max-sm:hidden')}>
          <SocialLinks name={name} socials={socials} />
        </ul>
      </div>
    </header>
  )
}

type FactProps = { label: string; value: string; slim?: boolean }

function Fact({ label, value, slim }: FactProps) {
  return (
    <div className={cx('min-w-0', slim && 'max-sm:flex max-sm:flex-wrap max-sm:gap-x-1.5')}>
      <dt className="text-ink-muted">{label}</dt>
      <dd className={cx('font-[600] [overflow-wrap:anywhere] sm:text-base', !slim && 'text-base')}>
        {value}
      </dd>
    </div>
  )
}
