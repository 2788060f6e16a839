import { useSuspenseQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { getProfile } from '#contract/accounts/profile.ts'
import { providerToday } from '#contract/clients/calls.ts'
import { ownProvider } from '#contract/providers/calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { StatRow, StatTile } from '#web/ui/display/stat-tile.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { SetupList } from './setup-list.tsx'
import { setupSteps, statusTexts } from './setup-steps.ts'
import { homeTexts } from './texts.ts'
import { TodayTiles } from './today-tiles.tsx'

const BASE = '/dashboard/serviceprovider'

type ProviderHomeProps = {
  /** The monthly figures. */
  children: ReactNode
}

/** A provider's start page: today, the monthly figures, and the remaining setup. */
export function ProviderHome({ children }: ProviderHomeProps) {
  const api = useApi()
  const provider = useSuspenseQuery(callQuery(api, ownProvider, {})).data.data
  const account = useSuspenseQuery(callQuery(api, getProfile, {})).data.data
  const today = useSuspenseQuery(callQuery(api, providerToday, {})).data.data
  const steps = setupSteps({ provider, account, setUp: today.setUp })
  const { articles, videos, events, podcasts } = provider.stats.contentStats
  const figures = [
    { label: homeTexts.followers, value: provider.stats.followersCount },
    { label: homeTexts.plansOnSale, value: provider.servicesCount },
    { label: homeTexts.articles, value: articles },
    { label: homeTexts.videos, value: videos },
    { label: homeTexts.events, value: events },
    { label: homeTexts.podcasts, value: podcasts },
  ]
  return (
    <div className="flex flex-col gap-8">
      <SectionHeader
        size="page"
        title={homeTexts.hello(provider.RegName)}
        description={statusTexts[provider.status]}
        actions={
          provider.verified ? (
            <ButtonAnchor
              href={`/view/serviceprovider/${provider._id}`}
              iconEnd={<ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />}
            >
              {homeTexts.viewPublicPage}
            </ButtonAnchor>
          ) : undefined
        }
      />
      {steps.every(({ state }) => state === 'done') ? null : <SetupList steps={steps} />}
      <HomeSection title={homeTexts.today}>
        <TodayTiles today={today} />
      </HomeSection>
      <HomeSection
        title={homeTexts.thisMonth}
        action={
          <ButtonAnchor size="sm" href={`${BASE}/clients`}>
            {homeTexts.allClients}
          </ButtonAnchor>
        }
      >
        {children}
      </HomeSection>
      <HomeSection title={homeTexts.publicProfile}>
        <StatRow>
          {figures.map(({ label, value }) => (
            <StatTile key={label} label={label} value={formatCount(value)} />
          ))}
        </StatRow>
      </HomeSection>
    </div>
  )
}

type HomeSectionProps = { title: string; action?: ReactNode; children: ReactNode }

function HomeSection({ title, action, children }: HomeSectionProps) {
  return (
    <section className="flex flex-col gap-3">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-[600]">{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}
