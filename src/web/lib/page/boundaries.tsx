import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { cx } from '#web/ui/cx.ts'
import { isApiError, isLostScript, isUnreachable, messageOf } from '../api/api-error.ts'
import { pageTexts } from './texts.ts'

const IsPart = createContext(false)

/**
 * A part of a page under its own heading: an error in it is shown there instead of replacing the
 * page.
 */
export function PagePart({ children }: { children: ReactNode }) {
  return <IsPart value={true}>{children}</IsPart>
}

const OUR_FAULT = pageTexts.ourFault

/** Replaces a page whose data could not be loaded or that failed during rendering. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const [retrying, setRetrying] = useState(false)
  const lost = isLostScript(error)
  const away = isUnreachable(error)
  const status = isApiError(error) ? error.status : lost ? 503 : 500
  if (status === 404) {
    return <NotFoundPage />
  }
  const handleRetry = () => {
    setRetrying(true)
    if (lost) {
      // Browsers do not request a failed script again, and newer ones may exist by now.
      window.location.reload()
      return
    }
    reset?.()
    router.invalidate().finally(() => setRetrying(false))
  }
  return (
    <Notice
      status={away ? undefined : status}
      title={away ? pageTexts.noConnection : titleOf(status)}
      text={status === 500 ? OUR_FAULT : messageOf(error)}
      actions={
        status === 403 ? (
          <Home />
        ) : (
          <>
            <Button variant="primary" loading={retrying} onClick={handleRetry}>
              {pageTexts.tryAgain}
            </Button>
            <Home />
          </>
        )
      }
    />
  )
}

/** For unknown addresses and for things that no longer exist. */
export function NotFoundPage() {
  return (
    <Notice
      status={404}
      title={pageTexts.pageNotFound}
      text={pageTexts.notFoundHint}
      actions={
        <>
          <ButtonAnchor variant="primary" href="/">
            {pageTexts.goHome}
          </ButtonAnchor>
          <ButtonAnchor href="/service-providers/Research%20Analyst">
            {pageTexts.browseResearchAnalysts}
          </ButtonAnchor>
          <ButtonAnchor href="/view/allplans">{pageTexts.seeAllPlans}</ButtonAnchor>
        </>
      }
    />
  )
}

function Home() {
  return <ButtonAnchor href="/">{pageTexts.goHome}</ButtonAnchor>
}

type NoticeProps = {
  /** The HTTP status; undefined without a reply. */
  readonly status: number | undefined
  readonly title: string
  readonly text: string
  readonly actions: ReactNode
}

/** The status as a price tick on an empty chart, and what to do next. */
function Notice({ status, title, text, actions }: NoticeProps) {
  const isPart = useContext(IsPart)
  const Heading = isPart ? 'h2' : 'h1'
  return (
    <section
      className={cx('flex flex-col items-start', isPart ? 'py-8 sm:py-10' : 'page py-16 sm:py-24')}
    >
      <EmptyChart />
      {status === undefined ? null : (
        <p className="num mt-8 text-sm font-[560] text-ink-muted">{pageTexts.error(status)}</p>
      )}
      <Heading
        className={cx(
          status === undefined ? 'mt-8' : 'mt-1.5',
          isPart ? 'text-xl' : 'text-3xl sm:text-4xl',
        )}
      >
        {title}
      </Heading>
      <p className={cx('max-w-xl text-ink-soft', isPart ? 'mt-1.5' : 'mt-3 text-lg')}>{text}</p>
      <div className={cx('flex flex-wrap gap-3', isPart ? 'mt-5' : 'mt-8')}>{actions}</div>
    </section>
  )
}

/** Candles that stop, as if trading had ended. */
function EmptyChart() {
  return (
    <svg
      viewBox="0 0 264 72"
      width={264}
      height={72}
      fill="none"
      aria-hidden="true"
      className="max-w-full"
    >
      <path d="M0 20.5h264M0 52.5h264" className="stroke-line" strokeDasharray="2 4" />
      <g className="stroke-ink-muted fill-ink-muted" strokeWidth="1.5">
        <path d="M12 30v32M36 22v30M60 26v30M84 14v32" />
        <rect x="8" y="38" width="8" height="16" rx="1.5" />
        <rect x="32" y="28" width="8" height="16" rx="1.5" className="fill-canvas" />
        <rect x="56" y="34" width="8" height="14" rx="1.5" />
        <rect x="80" y="20" width="8" height="18" rx="1.5" className="fill-canvas" />
      </g>
      <path d="M108 10v42" strokeWidth="2" strokeLinecap="round" className="stroke-spark" />
      <rect x="103" y="20" width="10" height="20" rx="1.75" className="fill-spark" />
      <path d="M122 30.5h142" strokeWidth="1.5" strokeDasharray="3 5" className="stroke-spark" />
    </svg>
  )
}

function titleOf(status: number): string {
  if (status === 401) {
    return pageTexts.logIn
  }
  if (status === 403) {
    return pageTexts.noAccess
  }
  if (status === 429) {
    return pageTexts.tooManyRequests
  }
  return status === 503 ? pageTexts.backInAMoment : pageTexts.somethingWentWrong
}
