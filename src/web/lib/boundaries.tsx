import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { isApiError, messageOf } from './api-error.ts'

/** Shown in place of a page whose data could not be loaded or that failed while rendering. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const status = isApiError(error) ? error.status : 500
  if (status === 404) {
    return <NotFoundPage />
  }
  const handleRetry = () => {
    reset?.()
    void router.invalidate()
  }
  return (
    <Notice status={status} title={titleOf(status)} text={messageOf(error)}>
      <button type="button" className={ACTION} onClick={handleRetry}>
        Try again
      </button>
    </Notice>
  )
}

/** Shown for an address that leads nowhere, and for things that do not exist any more. */
export function NotFoundPage() {
  return (
    <Notice
      status={404}
      title="Page not found"
      text="The address may be mistyped, or what stood here has been taken down."
    >
      <a className={ACTION} href="/">
        Go to the home page
      </a>
    </Notice>
  )
}

const ACTION =
  'inline-flex min-h-11 items-center rounded-md bg-accent px-4 font-medium text-on-accent hover:bg-accent-hover'

type NoticeProps = {
  readonly status: number
  readonly title: string
  readonly text: string
  readonly children: React.ReactNode
}

function Notice({ status, title, text, children }: NoticeProps) {
  return (
    <section className="mx-auto flex max-w-prose flex-col items-start gap-4 px-4 py-24">
      <p className="text-ink-muted tabular-nums">{status}</p>
      <h1 className="font-semibold text-3xl">{title}</h1>
      <p className="text-ink-soft">{text}</p>
      {children}
    </section>
  )
}

function titleOf(status: number): string {
  if (status === 401) {
    return 'Please sign in'
  }
  if (status === 403) {
    return 'Not allowed'
  }
  return status === 503 ? 'Back in a moment' : 'Something went wrong'
}
