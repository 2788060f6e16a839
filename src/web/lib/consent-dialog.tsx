import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefCallback, useCallback, useState } from 'react'
import { consentDocuments, giveConsent } from '#contract/checkout/cart.ts'
import type { ConsentDocument } from '#contract/checkout/entities.ts'
import { planLabels } from '#contract/labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ExternalLink } from '#web/ui/text-link.tsx'
import { useApi, useMutationCall } from './api.ts'
import { isApiError, messageOf } from './api-error.ts'
import { callKey, callQuery } from './query.ts'

type ConsentDialogProps = {
  /** An order that is to be paid, or a plan that is to be tried. */
  subject: { readonly orderId: string } | { readonly serviceId: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What comes after the consent, which is on record by then. What it throws is shown here. */
  onGiven: () => Promise<unknown>
  /** Why it is asked: 'Before the free trial begins.' */
  description?: string
}

/**
 * The texts that come before money and before service. They are scrolled to their end, then
 * accepted, then the way goes on; the server keeps what was accepted by its digest.
 */
export function ConsentDialog(props: ConsentDialogProps) {
  const { subject, open, onOpenChange, description } = props
  const [busy, setBusy] = useState(false)
  const query = useQuery({
    ...callQuery(useApi(), consentDocuments, { query: subject }),
    enabled: open,
    staleTime: 0,
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={busy}
      size="lg"
      title="Terms and conditions"
      description={description}
    >
      {query.isError ? (
        <ErrorState
          compact
          title="The terms could not be loaded"
          description={messageOf(query.error)}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      ) : query.data === undefined || query.isFetching ? (
        <Skeleton className="h-[45vh] w-full" />
      ) : (
        <ConsentForm
          key={query.dataUpdatedAt}
          {...props}
          documents={query.data.data}
          onBusy={setBusy}
        />
      )}
    </Dialog>
  )
}

type ConsentFormProps = ConsentDialogProps & {
  documents: readonly ConsentDocument[]
  onBusy: (busy: boolean) => void
}

function ConsentForm({ subject, documents, onGiven, onBusy }: ConsentFormProps) {
  const queryClient = useQueryClient()
  const consent = useMutationCall(giveConsent)
  const { read, watchRef, handleScroll } = useReadToEnd()
  const [accepted, setAccepted] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [sending, setSending] = useState(false)

  const handleContinue = async () => {
    setFailure(null)
    setSending(true)
    onBusy(true)
    try {
      await consent.mutateAsync({
        body: {
          ...subject,
          accepted: true,
          documents: documents.map(({ serviceId, document, digest }) => ({
            serviceId,
            document,
            digest,
          })),
        },
      })
      await onGiven()
    } catch (error) {
      setFailure(error)
      if (isApiError(error) && error.code === 'consent_outdated') {
        await queryClient.invalidateQueries({ queryKey: callKey(consentDocuments) })
      }
    } finally {
      setSending(false)
      onBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <section
        ref={watchRef}
        onScroll={handleScroll}
        aria-label="The terms"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the texts.
        tabIndex={0}
        className="h-[45vh] overflow-y-auto overscroll-contain rounded-md border bg-sunken px-4 py-3.5"
      >
        {[...new Set(documents.map(({ digest }) => digest))].map((digest) => (
          <ConsentText key={digest} same={documents.filter((one) => one.digest === digest)} />
        ))}
      </section>
      <FormError>{failure === null ? null : messageOf(failure)}</FormError>
      <Checkbox
        label="I have read these terms and accept them."
        hint={read ? undefined : 'Scroll to the end of the terms to accept them.'}
        disabled={!read || sending}
        checked={accepted}
        onCheckedChange={setAccepted}
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <DialogClose render={<Button>Cancel</Button>} disabled={sending} />
        <Button
          variant="primary"
          disabled={!accepted}
          loading={sending}
          onClick={() => void handleContinue()}
        >
          {planLabels.continue}
        </Button>
      </div>
    </div>
  )
}

/** The same text stands in several plans of a cart, and is read once. */
function ConsentText({ same }: { same: readonly ConsentDocument[] }) {
  const [document] = same
  if (document === undefined) {
    return null
  }
  const { title, version, text, url, serviceName } = document
  return (
    <article className="not-first:mt-6 not-first:border-t not-first:pt-5">
      <h3 className="text-base">{title}</h3>
      {same.map((one) => (
        <p key={one.serviceId} className="mt-0.5 text-sm text-ink-soft">
          {one.serviceName}, {one.soldByName}
        </p>
      ))}
      <p className="num mt-0.5 text-xs text-ink-muted">{version}</p>
      {text === null ? null : (
        <div className="mt-2 text-sm [overflow-wrap:anywhere] text-ink-soft">
          {text.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change.
            <TextLine key={index} line={line} />
          ))}
        </div>
      )}
      {url === null ? null : (
        <p className="mt-2 text-sm">
          <ExternalLink href={url}>Read the terms of {serviceName} in a new tab</ExternalLink>
        </p>
      )}
    </article>
  )
}

/** A line of a text as it is accepted, drawn by the mark before it; see `documentText`. */
function TextLine({ line }: { line: string }) {
  const shown = line.replaceAll(LINK, '$1')
  if (shown.includes('\t')) {
    const cells = shown.split('\t')
    return (
      <p className={cx('grid gap-x-4 border-b py-1 last:border-0', ROWS[cells.length])}>
        {cells.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never change.
          <span key={index} className="min-w-0 first:text-ink">
            {cell}
          </span>
        ))}
      </p>
    )
  }
  const rest = shown.slice(2)
  switch (shown.slice(0, 2)) {
    case '# ':
      return <h4 className="mt-1 text-sm text-ink">{rest}</h4>
    case '! ':
    case '? ':
      return <p className="font-[540] text-ink">{rest}</p>
    case '- ':
      return (
        <p className="ml-4 before:-ml-4 before:inline-block before:w-4 before:content-['–']">
          {rest}
        </p>
      )
    default:
      return <p className="min-h-2">{shown}</p>
  }
}

/** Columns by their number; more than three stand under each other. */
const ROWS: Readonly<Record<number, string>> = {
  2: 'sm:grid-cols-[11rem_minmax(0,1fr)]',
  3: 'grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)] sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]',
}

/** A link in such a text, of which the words are read here. */
const LINK = /\[([^\]]+)\]\([^)]+\)/g

/** Whether a box has been scrolled to its end; one that needs no scrolling has. */
function useReadToEnd() {
  const [read, setRead] = useState(false)
  const look = useCallback((box: Element) => {
    if (box.scrollTop + box.clientHeight >= box.scrollHeight - END_TOLERANCE_PX) {
      setRead(true)
    }
  }, [])
  const watchRef: RefCallback<HTMLElement> = useCallback(
    (box) => {
      if (box !== null) {
        look(box)
      }
    },
    [look],
  )
  const handleScroll = (event: { currentTarget: Element }) => look(event.currentTarget)
  return { read, watchRef, handleScroll }
}

/** Zoomed pages scroll by fractions. */
const END_TOLERANCE_PX = 8
