import { useSuspenseQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import { navigationLabels } from '#contract/labels.ts'
import { ownProvider } from '#contract/providers/calls.ts'
import { useApi } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/query.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { formatCount } from '#web/ui/numbers.ts'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { StatRow, StatTile } from '#web/ui/stat-tile.tsx'
import { type SetupStep, setupSteps, standing } from './setup-steps.ts'
import { useProfile } from './use-profile.ts'

const PROFILE = '/dashboard/serviceprovider/myprofile'
const PUBLIC_PROFILE = '/dashboard/serviceprovider/publicprofile'

/** Where a provider lands: how it stands with us, what it has set up, what the public sees. */
export function ProviderHome() {
  const provider = useSuspenseQuery(callQuery(useApi(), ownProvider, {})).data.data
  const steps = setupSteps({ provider, account: useProfile() })
  const done = steps.filter((step) => step.state === 'done').length
  const { articles, videos, events, podcasts } = provider.stats.contentStats
  const figures = [
    { label: 'Followers', value: provider.stats.followersCount },
    { label: 'Plans on sale', value: provider.servicesCount },
    { label: 'Articles', value: articles },
    { label: 'Videos', value: videos },
    { label: 'Events', value: events },
    { label: 'Podcasts', value: podcasts },
  ]
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={`Hello, ${provider.RegName}`}
        description={standing[provider.status]}
        actions={
          provider.verified ? (
            <ButtonAnchor
              href={`/view/serviceprovider/${provider._id}`}
              iconEnd={<ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />}
            >
              View public page
            </ButtonAnchor>
          ) : undefined
        }
      />
      <StatRow>
        {figures.map(({ label, value }) => (
          <StatTile key={label} label={label} value={formatCount(value)} />
        ))}
      </StatRow>
      <Card
        title="What is set up"
        description={`${done} of ${steps.length} done`}
        pad="none"
        actions={
          <>
            <ButtonAnchor href={PUBLIC_PROFILE} size="sm">
              Public profile
            </ButtonAnchor>
            <ButtonAnchor href={PROFILE} size="sm">
              {navigationLabels.profile}
            </ButtonAnchor>
          </>
        }
      >
        <ol className="divide-y">
          {steps.map((step) => (
            <Step key={step.id} step={step} />
          ))}
        </ol>
      </Card>
    </div>
  )
}

const STATES: Readonly<Record<SetupStep['state'], string>> = {
  done: 'Done',
  open: 'To do',
  waiting: 'With us',
}

function Step({ step }: { step: SetupStep }) {
  const { state } = step
  return (
    <li className="flex items-start gap-4 px-5 py-3.5 sm:px-6">
      <span
        aria-hidden="true"
        className={cx(
          'mt-0.5 grid size-6 shrink-0 place-items-center rounded-full',
          state === 'done' && 'bg-up-soft text-up',
          state === 'waiting' && 'bg-warn-soft text-warn',
          state === 'open' && 'border border-dashed border-line-control',
        )}
      >
        {state === 'done' ? <Check size={14} strokeWidth={2.5} /> : null}
        {state === 'waiting' ? <Clock size={14} strokeWidth={2} /> : null}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-base text-ink">{step.title}</p>
        <p className="text-sm text-ink-muted">{step.note}</p>
      </div>
      <span
        className={cx(
          'mt-0.5 shrink-0 text-sm',
          state === 'done' ? 'text-ink-muted' : 'font-[560] text-ink',
        )}
      >
        {STATES[state]}
      </span>
    </li>
  )
}
