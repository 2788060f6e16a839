import BadgeCheck from 'lucide-react/icons/badge-check'
import { Fragment, type ReactNode } from 'react'
import { languageLabels } from '#contract/common/texts.ts'
import { type ContentKind, contentKinds } from '#contract/content/types.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import { providerTypeLabels } from '#contract/providers/texts.ts'
import type { ProviderCard as Provider } from '#contract/providers/types.ts'
import { followersText } from '#web/lib/display/texts.ts'
import { ProviderAvatar } from '#web/ui/display/provider-avatar.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { directoryTexts } from './texts.ts'

type ProviderCardProps = {
  provider: Provider
  /** The follow button, or a mark that the viewer follows. */
  follow: ReactNode
}

/** A provider in the directory. The whole card links to the profile. */
export function ProviderCard({ provider, follow }: ProviderCardProps) {
  const { regNumber, type, city, state, languages, stats } = provider
  return (
    <Card interactive pad="none" className="h-full *:h-full">
      <article className="flex h-full flex-col">
        <div className="flex flex-1 gap-4 p-4 sm:p-5">
          <ProviderAvatar provider={provider} size="lg" />
          <div className="min-w-0 flex-1">
            <h2 className="text-base leading-snug font-[600]">
              <a href={`/view/serviceprovider/${provider._id}`} className="row-link">
                {providerName(provider)}
              </a>{' '}
              <BadgeCheck
                size={15}
                strokeWidth={2}
                aria-label={directoryTexts.verified}
                role="img"
                className="inline align-[-0.15em] text-up"
              />
            </h2>
            <p className="num mt-0.5 text-sm text-ink-muted [overflow-wrap:anywhere]">
              {regNumber}
            </p>
            <p className="mt-2 text-sm text-ink-soft">
              {providerTypeLabels[type]}
              {city === '' ? null : <> · {placeOf(city, state)}</>}
            </p>
            {languages.length === 0 ? null : (
              <p className="text-sm text-ink-muted">
                {languages.map((language) => languageLabels[language]).join(', ')}
              </p>
            )}
          </div>
        </div>
        <div className="flex min-h-14 items-center justify-between gap-3 border-t px-4 py-2.5 sm:px-5">
          <p className="num text-sm text-ink-soft">
            {followersText(
              stats.followersCount,
              <span className="font-[600] text-ink">{formatCount(stats.followersCount)}</span>,
            )}
            {contentKinds.map((kind) =>
              stats.contentStats[kind] === 0 ? null : (
                <Fragment key={kind}>
                  {' · '}
                  <span className="whitespace-nowrap">
                    {formatCount(stats.contentStats[kind])}{' '}
                    {contentNoun(kind, stats.contentStats[kind])}
                  </span>
                </Fragment>
              ),
            )}
          </p>
          <div className="relative z-1 shrink-0">{follow}</div>
        </div>
      </article>
    </Card>
  )
}

/** 'article' for one of them, 'articles' for more. */
function contentNoun(kind: ContentKind, count: number): string {
  return count === 1 ? kind.replace(/s$/, '') : kind
}

/** 'Delhi', not 'Delhi, Delhi'. */
function placeOf(city: string, state: string): string {
  return state === '' || state === city ? city : `${city}, ${state}`
}
