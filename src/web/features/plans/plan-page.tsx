import Check from 'lucide-react/icons/check'
import Gift from 'lucide-react/icons/gift'
import { categoryTitle, isSebiRegistered } from '#contract/categories.ts'
import { languageLabels, providerTypeLabels } from '#contract/enums.ts'
import type { PlanPage as Plan } from '#contract/plans/calls.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { DetailList } from '#web/ui/detail-list.tsx'
import { Money } from '#web/ui/money.tsx'
import { formatCount } from '#web/ui/numbers.ts'
import { ShareMenu } from '#web/ui/share-menu.tsx'
import { SebiBadge } from '#web/ui/status-badge.tsx'
import { segmentLabel } from './segments.ts'

/** A plan: what it is, what it costs, and who is behind it. */
export function PlanPage({ plan }: { plan: Plan }) {
  return (
    <article className="page py-8 sm:py-10">
      {plan.bannerURL === null ? null : (
        <img
          src={plan.bannerURL}
          alt=""
          width={1200}
          height={480}
          className="mb-8 aspect-5/2 w-full rounded-xl border object-cover sm:aspect-4/1"
        />
      )}
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <header className="min-w-0">
          <p className="text-sm font-[540] text-ink-muted">
            {segmentLabel(plan.segment)} · {categoryTitle(plan.category)}
          </p>
          <h1 className="mt-1.5 text-2xl [overflow-wrap:anywhere] sm:text-3xl">{plan.title}</h1>
        </header>
        <aside
          aria-label="Price and provider"
          className="lg:sticky lg:top-23 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
        >
          <PriceCard plan={plan} />
        </aside>
        <div className="min-w-0">
          <p className="max-w-(--container-prose) text-base whitespace-pre-line text-ink-soft">
            {plan.description}
          </p>
          <Features title="Key features" features={plan.keyFeatures} Icon={Check} />
          <Features title="Bonus features" features={plan.bonusFeatures} Icon={Gift} />
        </div>
      </div>
    </article>
  )
}

type FeaturesProps = { title: string; features: readonly string[]; Icon: typeof Check }

function Features({ title, features, Icon }: FeaturesProps) {
  return features.length === 0 ? null : (
    <section className="mt-8">
      <h2 className="text-lg">{title}</h2>
      <ul className="mt-3 flex max-w-(--container-prose) flex-col gap-2.5">
        {features.map((feature) => (
          <li key={feature} className="flex gap-3 text-base text-ink-soft">
            <Icon
              size={17}
              strokeWidth={2}
              aria-hidden="true"
              className="mt-1 shrink-0 text-accent-ink"
            />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  )
}

function PriceCard({ plan }: { plan: Plan }) {
  const { authorData } = plan
  const profile = `/view/serviceprovider/${authorData.id}`
  return (
    <div className="rounded-lg border bg-surface">
      <div className="p-5">
        <p className="text-3xl font-[620]">
          <Money rupees={plan.price} format="whole" />
        </p>
        {plan.serviceType === 'normal' ? (
          <p className="num mt-0.5 text-sm text-ink-muted">Valid for {plan.validity} days</p>
        ) : null}
        <DetailList
          columns={1}
          className="mt-5 gap-y-3!"
          items={[
            {
              label: 'Languages',
              value: plan.languages.map((one) => languageLabels[one]).join(', '),
            },
            { label: 'Fund manager', value: plan.Fundmanager },
            {
              label: 'Assets under management',
              value: plan.AUM === null ? null : <Money rupees={plan.AUM} format="short" />,
            },
            {
              label: 'Clients',
              value: plan.NoOfClients === null ? null : formatCount(plan.NoOfClients),
            },
          ]}
        />
      </div>
      <div className="border-t p-5">
        <div className="flex items-center gap-3">
          <Avatar
            name={authorData.name}
            src={authorData.authorImage}
            shape={authorData.type === 'Non Individual' ? 'square' : 'round'}
          />
          <div className="min-w-0">
            <p className="text-base leading-snug font-[560]">{authorData.name}</p>
            <p className="text-sm text-ink-muted">{providerTypeLabels[authorData.type]}</p>
          </div>
        </div>
        {isSebiRegistered(plan.category) ? (
          <p className="mt-3">
            <SebiBadge />
          </p>
        ) : null}
        <div className="mt-4 flex gap-2">
          <ButtonAnchor href={profile} variant="primary" className="flex-1">
            View provider
          </ButtonAnchor>
          <ShareMenu title={plan.title} path={`/view/services/${plan._id}`} look="button" />
        </div>
      </div>
    </div>
  )
}
