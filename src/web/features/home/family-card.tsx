import type { ReactNode } from 'react'
import { categoryTitle } from '#contract/categories.ts'
import type { ProviderCard, Socials } from '#contract/entities/provider.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { type Brand, BrandIcon } from '#web/ui/brand-icon.tsx'
import { ButtonAnchor } from '#web/ui/button-link.tsx'
import { formatCount } from '#web/ui/numbers.ts'
import { ShareMenu } from '#web/ui/share-menu.tsx'

type FamilyCardProps = {
  provider: ProviderCard
  /** The follow button, or the sign that the viewer follows. */
  follow: ReactNode
}

/** One provider of 'Our Family'. */
export function FamilyCard({ provider, follow }: FamilyCardProps) {
  const { RegName, regNumber, category, stats, socials } = provider
  const base = `/view/serviceprovider/${provider._id}`
  const isFirm = provider.type === 'Non Individual'
  return (
    <article className="flex h-full flex-col rounded-lg border bg-surface">
      <div className="flex items-center justify-between gap-2 ps-4 pe-2 pt-2">
        <p className="truncate text-xs font-[540] text-ink-muted">{categoryTitle(category)}</p>
        <ShareMenu title={RegName} path={base} />
      </div>
      <div className="flex flex-col items-center px-4 pt-2 pb-4 text-center">
        <Avatar
          name={RegName}
          src={isFirm ? (provider.companyLogo ?? provider.profileUrl) : provider.profileUrl}
          size="xl"
          shape={isFirm ? 'square' : 'round'}
        />
        <h3 className="mt-2 grid min-h-12 place-items-center text-base leading-6 font-[600]">
          <a href={base} className="line-clamp-2 rounded-xs hover:text-accent-ink">
            {RegName}
          </a>
        </h3>
        <p className="num mt-0.5 w-full truncate text-sm text-ink-muted" title={regNumber}>
          {regNumber}
        </p>
        <p className="num mt-2 text-sm text-ink-soft">
          <span className="font-[600] text-ink">{formatCount(stats.followersCount)}</span>{' '}
          {stats.followersCount === 1 ? 'follower' : 'followers'}
        </p>
        <SocialLinks name={RegName} socials={socials} />
      </div>
      <dl className="grid grid-cols-4 gap-px border-y bg-line text-center">
        {CONTENT.map(({ key, label }) => (
          <div key={key} className="flex flex-col-reverse bg-surface py-2.5">
            <dt className="text-2xs text-ink-muted">{label}</dt>
            <dd className="num text-base font-[600]">{formatCount(stats.contentStats[key])}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-auto flex items-center gap-2 p-3">
        <ButtonAnchor
          size="sm"
          href={`${base}/services`}
          aria-label={`Services of ${RegName}`}
          className="flex-1"
        >
          Services
        </ButtonAnchor>
        {follow}
      </div>
    </article>
  )
}

const CONTENT = [
  { key: 'articles', label: 'Articles' },
  { key: 'videos', label: 'Videos' },
  { key: 'events', label: 'Events' },
  { key: 'podcasts', label: 'Podcasts' },
] as const

const NETWORKS: readonly { key: keyof Socials; brand: Brand; label: string }[] = [
  { key: 'instagram', brand: 'instagram', label: 'Instagram' },
  { key: 'youtube', brand: 'youtube', label: 'YouTube' },
  { key: 'twitter', brand: 'x', label: 'X' },
  { key: 'linkedin', brand: 'linkedin', label: 'LinkedIn' },
]

function SocialLinks({ name, socials }: { name: string; socials: Socials }) {
  return (
    <ul className="mt-1.5 flex h-8 justify-center pointer-coarse:h-11">
      {NETWORKS.map(({ key, brand, label }) => {
        const href = socials[key]
        return href === null ? null : (
          <li key={key}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              aria-label={`${name} on ${label} (opens in a new tab)`}
              className="grid size-8 place-items-center rounded-md text-ink-muted transition-colors hover:bg-hover hover:text-ink pointer-coarse:size-11"
            >
              <BrandIcon brand={brand} size={15} />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
