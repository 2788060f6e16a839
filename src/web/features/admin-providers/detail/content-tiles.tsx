import type { ProfileTab } from '#contract/content/types.ts'
import type { AdminProvider } from '#contract/providers/admin-types.ts'
import { Money } from '#web/ui/text/money.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { adminProviderPath } from '../provider-lists.ts'
import { providerTexts } from '../texts.ts'

const LABELS: Readonly<Record<ProfileTab, string>> = {
  articles: providerTexts.articles,
  videos: providerTexts.videos,
  events: providerTexts.events,
  podcasts: providerTexts.podcasts,
  services: providerTexts.services,
}
const TABS: readonly ProfileTab[] = ['articles', 'videos', 'events', 'podcasts', 'services']

type ContentTilesProps = { provider: AdminProvider; seesWallet: boolean }

/** Counts of what the provider published and sells. Each tile links to the admin's list of it. */
export function ContentTiles({ provider, seesWallet }: ContentTilesProps) {
  const { contentStats, followersCount } = provider.stats
  const counts: Readonly<Record<ProfileTab, number>> = {
    services: provider.servicesCount,
    ...contentStats,
  }
  const base = adminProviderPath(provider._id)
  const tile = 'flex flex-col-reverse justify-end bg-surface px-4 py-3.5 sm:px-5'
  const link = `${tile} -outline-offset-2 transition-colors hover:bg-sunken`
  return (
    <ul
      aria-label={providerTexts.contentOfTheProvider}
      className="grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line sm:grid-cols-4"
    >
      <li className={tile}>
        <span className="num mt-1 text-xl font-[600]">{formatCount(followersCount)}</span>
        <span className="text-sm text-ink-muted">{providerTexts.followers}</span>
      </li>
      {TABS.map((tab) => (
        <li key={tab} className="grid">
          <a href={`${base}/${tab}`} className={link}>
            <span className="num mt-1 text-xl font-[600]">{formatCount(counts[tab])}</span>
            <span className="text-sm text-ink-muted">{LABELS[tab]}</span>
          </a>
        </li>
      ))}
      <li className="grid">
        <a href={`${base}/recommendations`} className={link}>
          <span className="mt-1 text-xl font-[600]">{providerTexts.view}</span>
          <span className="text-sm text-ink-muted">{providerTexts.recommendations}</span>
        </a>
      </li>
      {seesWallet ? (
        <li className="grid">
          <a href={`${base}/wallet`} className={link}>
            <span className="num mt-1 truncate text-xl font-[600]">
              <Money rupees={provider.wallet.amount} format="short" />
            </span>
            <span className="text-sm text-ink-muted">{providerTexts.wallet}</span>
          </a>
        </li>
      ) : null}
    </ul>
  )
}
