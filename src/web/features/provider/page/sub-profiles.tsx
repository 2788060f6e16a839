import { languageLabels } from '#contract/common/texts.ts'
import { personName } from '#contract/providers/provider-name.ts'
import type { ProviderCard } from '#contract/providers/types.ts'
import { placeOf } from '#web/lib/display/contact-text.ts'
import { ProviderAvatar } from '#web/ui/display/provider-avatar.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { profileTexts } from './texts.ts'

/** People and branches that work under a company's registration. */
export function SubProfiles({ providers }: { providers: readonly ProviderCard[] }) {
  return (
    <ul className="overflow-clip rounded-lg border bg-surface">
      {providers.map((provider) => (
        <li
          key={provider._id}
          className="relative flex items-center gap-3.5 px-4 py-3 transition-colors not-first:border-t hover:bg-sunken has-focus-visible:bg-sunken sm:px-5"
        >
          <ProviderAvatar provider={provider} />
          <div className="min-w-0 flex-1">
            <a
              href={`/view/serviceprovider/${provider._id}`}
              className="row-link block truncate text-base font-[560]"
            >
              {personName(provider)}
            </a>
            <p className="truncate text-sm text-ink-muted">
              {[placeOf(provider), ...provider.languages.map((one) => languageLabels[one])]
                .filter((part) => part !== '')
                .join(' · ')}
            </p>
          </div>
          <p className="num shrink-0 text-sm text-ink-soft max-sm:hidden">
            {profileTexts.followersOf(formatCount(provider.stats.followersCount))}
          </p>
        </li>
      ))}
    </ul>
  )
}
