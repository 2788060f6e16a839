import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefCallback, useCallback, useState } from 'react'
import { consentDocuments, giveConsent } from '#contract/checkout/cart.ts'
import type { ConsentDocument } from '#contract/checkout/entities.ts'
import { planLabels } from '#contract/labels.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useApi, useMutationCall } from './api.ts'
import { isApiError, messageOf } from './api-error.ts'
import { ConsentText } from './consent-text.tsx'
import { callKey, callQuery } from './query.ts'
import { TermsFile } from './terms-file.tsx'

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
          title="The terms didn’t load"
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
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [accepted, setAccepted] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const [sending, setSending] = useState(false)

  const files = new Set(documents.flatMap(({ url }) => url ?? []))
  const unopened = [...files].some((url) => !opened.has(url))
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
          <ConsentText
            key={digest}
            same={documents.filter((one) => one.digest === digest)}
            fileOf={({ serviceName }, url) => (
              <TermsFile
                url={url}
                plan={serviceName}
                onOpened={() => setOpened((before) => new Set(before).add(url))}
              />
            )}
          />
        ))}
      </section>
      <FormError>{failure === null ? null : messageOf(failure)}</FormError>
      <Checkbox
        label="I have read these terms and accept them."
        hint={hintOf(read, unopened)}
        disabled={!read || unopened || sending}
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

/** What is left to do before the terms can be accepted. */
function hintOf(read: boolean, unopened: boolean): string | undefined {
  if (!read) {
    return 'Scroll to the end of the terms to accept them.'
  }
  return unopened ? 'Open the terms of each plan to accept them.' : undefined
}

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
