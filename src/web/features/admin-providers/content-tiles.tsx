import type { AdminProvider } from '#contract/entities/admin-provider.ts'
import type { ProfileTab } from '#contract/enums.ts'
import { formatCount } from '#web/ui/numbers.ts'

const LABELS: Readonly<Record<ProfileTab, string>> = {
  services: 'Services',
  articles: 'Articles',
  videos: 'Videos',
  events: 'Events',
  podcasts: 'Podcasts',
}
const TABS: readonly ProfileTab[] = ['services', 'articles', 'videos', 'events', 'podcasts']

/** What the provider has published; each tile leads to it as the public sees it. */
export function ContentTiles({ provider }: { provider: AdminProvider }) {
  const { contentStats, followersCount } = provider.stats
  const counts: Readonly<Record<ProfileTab, number>> = {
    services: provider.servicesCount,
    ...contentStats,
  }
  const tile = 'flex flex-col-reverse justify-end bg-surface px-4 py-3.5 sm:px-5'
  return (
    <ul
      aria-label="Content of the provider"
      className="grid grid-cols-2 gap-px overflow-clip rounded-lg border bg-line sm:grid-cols-3 xl:grid-cols-6"
    >
      <li className={tile}>
        <span className="num mt-1 text-xl font-[600]">{formatCount(followersCount)}</span>
        <span className="text-sm text-ink-muted">Followers</span>
      </li>
      {TABS.map((tab) => (
        <li key={tab} className="grid">
          <a
            href={`/view/serviceprovider/${provider._id}/${tab}`}
            className={`${tile} -outline-offset-2 transition-colors hover:bg-sunken`}
          >
            <span className="num mt-1 text-xl font-[600]">{formatCount(counts[tab])}</span>
            <span className="text-sm text-ink-muted">{LABELS[tab]}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
