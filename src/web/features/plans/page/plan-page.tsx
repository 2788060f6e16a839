import Check from 'lucide-react/icons/check'
import Gift from 'lucide-react/icons/gift'
import { type ReactNode, useId } from 'react'
import type { MySubscription } from '#contract/checkout/types.ts'
import { languageLabels } from '#contract/common/texts.ts'
import { standardWarning } from '#contract/documents/warnings.ts'
import type { PlanPage as Plan } from '#contract/plans/calls.ts'
import { categoryTitle, isSebiRegistered } from '#contract/providers/categories.ts'
import { LEGAL_TEXT_WORDS } from '#contract/providers/limits.ts'
import type { PublicProvider } from '#contract/providers/types.ts'
import type { RecordSummary, RegistrationRecord } from '#contract/scorecard/summary-calls.ts'
import type { Trade } from '#contract/scorecard/types.ts'
import { segmentLabel } from '#web/lib/navigation/segment-label.ts'
import { ShareMenu } from '#web/ui/actions/share-menu.tsx'
import { SebiBadge } from '#web/ui/display/status-badge.tsx'
import { usePicture } from '#web/ui/display/use-picture.ts'
import { ReadMore } from '#web/ui/layout/read-more.tsx'
import { PurchaseBar } from '../purchase/purchase-bar.tsx'
import { PurchaseBox } from '../purchase/purchase-box.tsx'
import { usePurchase } from '../purchase/use-purchase.ts'
import { RecordStrip } from '../record/record-strip.tsx'
import { sellsCalls } from '../record/records.ts'
import { recordTexts } from '../texts.ts'
import { ExpertDetails } from './expert-details.tsx'
import { PlanFaq } from './faq.tsx'
import { FundFacts } from './fund-facts.tsx'
import { planPageTexts } from './texts.ts'

type PlanPageProps = {
  plan: Plan
  /** Undefined if the provider is not public. */
  provider: PublicProvider | undefined
  /** The record of the provider's calls; undefined if there is none. */
  record: RecordSummary | undefined
  /** The provider's latest closed calls. */
  latest: readonly Trade[]
  /** The records of other profiles with the provider's registration. */
  others: readonly RegistrationRecord[]
  /** The viewer's trial, while it runs. */
  runningTrial: MySubscription | undefined
  /** The control that adds the plan to the comparison. */
  compare: ReactNode
}

/** A plan's page: description, price, provider and purchase. */
export function PlanPage(props: PlanPageProps) {
  const { plan, provider, record, latest, others, runningTrial, compare } = props
  const purchase = usePurchase(plan)
  return (
    <article>
      <div className="page py-8 sm:py-10">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
          <header className="min-w-0">
            <Banner url={plan.bannerURL} />
            <p className="text-sm font-[540] text-ink-muted">
              {segmentLabel(plan.segment)} · {categoryTitle(plan.category)}
            </p>
            <h1 className="mt-1.5 text-2xl [overflow-wrap:anywhere] sm:text-3xl">{plan.title}</h1>
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              {isSebiRegistered(plan.category) ? <SebiBadge /> : null}
              <p className="text-sm text-ink-soft">
                {planPageTexts.by(
                  <a
                    href={`/view/serviceprovider/${plan.authorData.id}`}
                    className="font-[540] text-ink underline decoration-line-strong underline-offset-[3px] hover:text-accent-ink"
                  >
                    {plan.authorData.name}
                  </a>,
                )}
              </p>
              <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:pt-1 sm:ms-auto">
                {compare}
                <ShareMenu
                  title={plan.title}
                  path={`/view/services/${plan._id}`}
                  variant="button"
                />
              </div>
            </div>
          </header>
          <aside
            aria-label={planPageTexts.purchase}
            className="lg:sticky lg:top-23 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
          >
            <PurchaseBox
              plan={plan}
              gst={provider?.gst}
              runningTrial={runningTrial}
              purchase={purchase}
            />
            <p className="mt-4 text-base text-ink-muted">{standardWarning}</p>
          </aside>
          <div className="flex min-w-0 flex-col gap-10">
            <Part title={planPageTexts.about}>
              <p className="mt-3 max-w-(--container-prose) text-base whitespace-pre-line text-ink-soft">
                {plan.description}
              </p>
              <p className="mt-3 text-sm text-ink-muted">
                {planPageTexts.publishedIn(
                  plan.languages.map((one) => languageLabels[one]).join(', '),
                )}
              </p>
            </Part>
            {plan.serviceType === 'normal' ? null : (
              <Part title={planPageTexts.fund}>
                <FundFacts plan={plan} />
              </Part>
            )}
            {sellsCalls(plan) ? (
              <Part title={recordTexts.title(plan.authorData.name)}>
                <RecordStrip plan={plan} record={record} latest={latest} others={others} />
              </Part>
            ) : null}
            <Features title={planPageTexts.keyFeatures} features={plan.keyFeatures} Icon={Check} />
            <Features
              title={planPageTexts.bonusFeatures}
              features={plan.bonusFeatures}
              Icon={Gift}
            />
            {provider === undefined ? null : (
              <>
                <Part title={planPageTexts.expert}>
                  <ExpertDetails provider={provider} />
                </Part>
                <LegalText title={planPageTexts.refundPolicy} text={provider.refundPolicy} />
                <LegalText title={planPageTexts.disclaimer} text={provider.disclaimer} />
                <LegalText title={planPageTexts.riskFactors} text={provider.riskFactors} />
              </>
            )}
            <Part title={planPageTexts.questions}>
              <PlanFaq />
            </Part>
          </div>
        </div>
      </div>
      <PurchaseBar plan={plan} purchase={purchase} />
    </article>
  )
}

function Banner({ url }: { url: string | null }) {
  const { isBroken, watch } = usePicture(url)
  return url === null || isBroken ? null : (
    <img
      {...watch}
      src={url}
      alt=""
      // The page's largest element must not wait for the scripts.
      fetchPriority="high"
      width={1200}
      height={480}
      className="mb-7 aspect-5/2 w-full rounded-xl border object-cover lg:aspect-3/1"
    />
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}

type FeaturesProps = { title: string; features: readonly string[]; Icon: typeof Check }

function Features({ title, features, Icon }: FeaturesProps) {
  return features.length === 0 ? null : (
    <Part title={title}>
      <ul className="mt-3 flex max-w-(--container-prose) flex-col gap-2.5">
        {features.map((feature) => (
          <li key={feature} className="flex gap-3 text-base text-ink-soft">
            <Icon
              size={17}
              strokeWidth={2}
              aria-hidden="true"
              className="mt-1 shrink-0 text-accent-ink"
            />
            <span className="min-w-0 [overflow-wrap:anywhere]">{feature}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function LegalText({ title, text }: { title: string; text: string | null }) {
  return text === null ? null : (
    <Part title={title}>
      <ReadMore
        text={text}
        words={LEGAL_TEXT_WORDS}
        about={planPageTexts.aboutLegalText(title)}
        className="mt-3 max-w-(--container-prose) text-base text-ink-soft"
      />
    </Part>
  )
}
