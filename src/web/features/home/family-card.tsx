import type { ReactNode } from 'react'
import { categoryTitle } from '#contract/providers/categories.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import type { ProviderCard } from '#contract/providers/types.ts'
import { followersText } from '#web/lib/display/texts.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { ShareMenu } from '#web/ui/actions/share-menu.tsx'
import { SocialLinks } from '#web/ui/actions/social-links.tsx'
import { ProviderAvatar } from '#web/ui/display/provider-avatar.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { familyTexts } from './texts.ts'

type FamilyCardProps = {
  provider: ProviderCard
  /** The follow button, or a mark that the viewer follows. */
  follow: ReactNode
}

/** A provider in 'Our Family'. */
export function FamilyCard({ provider, follow }: FamilyCardProps) {
  const { regNumber, category, stats, socials } = provider
  const name = providerName(provider)
  const base = `/view/serviceprovider/${provider._id}`
  return (
    <article className="flex h-full flex-col rounded-lg border bg-surface">
      <div className="flex items-center justify-between gap-2 ps-4 pe-2 pt-2">
        <p className="truncate text-xs font-[540] text-ink-muted">{categoryTitle(category)}</p>
        <ShareMenu title={name} path={base} />
      </div>
      <div className="flex flex-col items-center px-4 pt-2 pb-4 text-center">
        <ProviderAvatar provider={provider} size="xl" />
        <h3 className="mt-2 grid min-h-12 place-items-center text-base leading-6 font-[600]">
          <a href={base} className="line-clamp-2 rounded-xs hover:text-accent-ink">
            {name}
          </a>
        </h3>
        <p className="num mt-0.5 w-full truncate text-sm text-ink-muted" title={regNumber}>
          {regNumber}
        </p>
        <p className="num mt-2 text-sm text-ink-soft">
          {followersText(
            stats.followersCount,
            <span className="font-[600] text-ink">{formatCount(stats.followersCount)}</span>,
          )}
        </p>
        <ul className="mt-1.5 flex h-8 justify-center pointer-coarse:h-11">
          <SocialLinks name={name} socials={socials} />
        </ul>
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
          aria-label={familyTexts.servicesOf(name)}
          className="flex-1"
        >
          {familyTexts.services}
        </ButtonAnchor>
        {follow}
      </div>
    </article>
  )
}

const CONTENT = [
  { key: 'articles', label: familyTexts.articles },
  { key: 'videos', label: familyTexts.videos },
  { key: 'events', label: familyTexts.events },
  { key: 'podcasts', label: familyTexts.podcasts },
] as const
