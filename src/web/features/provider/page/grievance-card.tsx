import type { ReactNode } from 'react'
import { isSebiRegistered } from '#contract/providers/categories.ts'
import type { PublicProvider } from '#contract/providers/types.ts'
import { ExternalLink, TextAnchor } from '#web/ui/actions/text-link.tsx'
import { grievanceTexts } from './texts.ts'

/** What a client can do about a grievance, in the order that the regulator prescribes. */
export function GrievanceCard({ provider }: { provider: PublicProvider }) {
  const first = provider.complianceOfficerEmail ?? provider.email
  const steps: ReactNode[] = [
    first === null
      ? grievanceTexts.providerFirst
      : grievanceTexts.providerFirstAt(<TextAnchor href={`mailto:${first}`}>{first}</TextAnchor>),
    ...(isSebiRegistered(provider.category) ? sebiSteps : otherSteps),
  ]
  return (
    <section aria-labelledby="grievances" className="rounded-lg border bg-surface">
      <h2 id="grievances" className="border-b px-5 py-3.5 text-base font-[600]">
        {grievanceTexts.title}
      </h2>
      <ol className="flex flex-col gap-3.5 px-5 py-4 text-sm text-ink-soft">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are fixed places.
          <li key={index} className="flex gap-3">
            <span
              aria-hidden="true"
              className="num grid size-5.5 shrink-0 place-items-center rounded-full bg-hover text-xs font-[600]"
            >
              {index + 1}
            </span>
            <span className="min-w-0 [overflow-wrap:anywhere]">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

const sebiSteps: readonly ReactNode[] = [
  grievanceTexts.sebi(
    <ExternalLink href="https://scores.sebi.gov.in">{grievanceTexts.scores}</ExternalLink>,
  ),
  grievanceTexts.conciliation(
    <ExternalLink href="https://smartodr.in">{grievanceTexts.smartOdr}</ExternalLink>,
  ),
]

const otherSteps: readonly ReactNode[] = [
  grievanceTexts.otherBody,
  grievanceTexts.tell(
    <TextAnchor href="mailto:grievance@tradebox.example">{grievanceTexts.desk}</TextAnchor>,
  ),
]
