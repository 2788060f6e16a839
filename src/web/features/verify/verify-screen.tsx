import RotateCw from 'lucide-react/icons/rotate-cw'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShieldCheck from 'lucide-react/icons/shield-check'
import type { ReactNode } from 'react'
import type { Performance } from '#contract/scorecard/record.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { CheckList, Findings } from './check-list.tsx'
import type { Progress, RecordCheck } from './check-record.ts'
import { HowTo } from './how-to.tsx'
import { verifyTexts } from './texts.ts'
import { useCheck } from './use-check.ts'

/** The browser checks a provider's record itself and shows the result. */
export function VerifyScreen({ report }: { report: Performance }) {
  const { providerId, name, regNumber } = report
  const { state, again } = useCheck(providerId)
  const isEmpty = report.journal.seq === 0
  const awaited = state.step === 'checking' && !isEmpty
  return (
    <div className="page flex max-w-(--container-prose) flex-col gap-6 py-8 sm:py-12">
      <SectionHeader
        size="page"
        title={verifyTexts.title}
        description={
          <>
            <TextAnchor href={`/view/serviceprovider/${providerId}/performance`}>{name}</TextAnchor>
            , <span className="num">{regNumber}</span>
          </>
        }
      />
      <p className="text-base text-ink-soft">{verifyTexts.proves}</p>
      <noscript>
        <p className="rounded-md border bg-warn-soft px-3 py-2.5 text-sm text-warn">
          {verifyTexts.needsScript}
        </p>
      </noscript>
      <div aria-live="polite" className={awaited ? RESULT_MIN_HEIGHT : undefined}>
        {state.step === 'checking' ? (
          isEmpty ? (
            <NothingYet />
          ) : (
            <Checking progress={state.progress} />
          )
        ) : null}
        {state.step === 'failed' ? (
          <Card>
            <ErrorState title={verifyTexts.failed} description={state.message} onRetry={again} />
          </Card>
        ) : null}
        {state.step === 'done' ? <Outcome check={state.check} onAgain={again} /> : null}
      </div>
      <HowTo providerId={providerId} />
    </div>
  )
}

/** As high as the result of a check, so that nothing moves when it appears. */
const RESULT_MIN_HEIGHT = 'min-h-[43.75rem] sm:min-h-[32.5rem]'

function Checking({ progress }: { progress: Progress | undefined }) {
  const { done = 0, total = 0 } = progress ?? {}
  return (
    <Card>
      <ProgressBar
        label={
          total === 0
            ? verifyTexts.reading
            : verifyTexts.checking(formatCount(total - done), formatCount(total))
        }
        value={total === 0 ? undefined : (done / total) * 100}
        showLabel
      />
    </Card>
  )
}

function Outcome({ check, onAgain }: { check: RecordCheck; onAgain: () => void }) {
  const { verdict, roots } = check
  const broken = verdict.breaches.length + verdict.differences.length + roots.breaches.length > 0
  if (!broken && verdict.events === 0) {
    return <NothingYet />
  }
  return (
    <Card pad="none">
      <Banner broken={broken}>
        {broken ? verifyTexts.contradicts : verifyTexts.recomputed(verdict.events)}
      </Banner>
      <div className="flex flex-col gap-5 px-5 py-5 sm:px-6">
        {broken ? <Findings check={check} /> : null}
        <CheckList check={check} />
        <div>
          <Button
            size="sm"
            icon={<RotateCw size={14} strokeWidth={1.75} aria-hidden="true" />}
            onClick={onAgain}
          >
            {verifyTexts.again}
          </Button>
        </div>
      </div>
    </Card>
  )
}

function NothingYet() {
  return (
    <Card>
      <EmptyState
        icon={<ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" />}
        title={verifyTexts.empty}
        description={verifyTexts.emptyHint}
      />
    </Card>
  )
}

function Banner({ broken, children }: { broken: boolean; children: ReactNode }) {
  const Icon = broken ? ShieldAlert : ShieldCheck
  return (
    <div
      className={`flex gap-3.5 border-b px-5 py-4 sm:px-6 ${broken ? 'bg-down-soft' : 'bg-up-soft'}`}
    >
      <Icon
        size={26}
        strokeWidth={1.75}
        aria-hidden="true"
        className={`mt-0.5 shrink-0 ${broken ? 'text-down' : 'text-up'}`}
      />
      <div className="min-w-0">
        <h2 className="text-lg">{broken ? verifyTexts.brokenTitle : verifyTexts.fineTitle}</h2>
        <p className="mt-0.5 text-sm text-ink-soft">{children}</p>
      </div>
    </div>
  )
}
