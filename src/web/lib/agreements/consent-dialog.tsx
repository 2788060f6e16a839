import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { consentDocuments, giveConsent } from '#contract/checkout/cart.ts'
import type { ConsentDocument } from '#contract/checkout/types.ts'
import { planLabels } from '#contract/plans/texts.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { DialogClose } from '#web/ui/overlays/dialog.tsx'
import { ScreenDialog } from '#web/ui/overlays/screen-dialog.tsx'
import { useApi, useMutationCall } from '../api/api.ts'
import { isApiError } from '../api/api-error.ts'
import { callKey, callQuery } from '../api/query.ts'
import { CallError } from '../forms/call-error.tsx'
import { TermsReader } from './terms-reader.tsx'
import { agreementTexts } from './texts.ts'

type ConsentDialogProps = {
  /** An order to pay, or a plan to try. */
  subject: { readonly orderId: string } | { readonly serviceId: string }
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Runs after the consent is recorded. Errors that it throws are shown in this dialog. */
  onGiven: () => Promise<unknown>
  /** Why consent is needed: 'Before the free trial begins.' */
  description?: string
}

/**
 * Shows the texts that must be accepted before a payment or trial. The viewer scrolls to the end
 * and accepts; the server records what was accepted by its digest.
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
    <ScreenDialog
      open={open}
      onOpenChange={onOpenChange}
      locked={busy}
      title={agreementTexts.termsAndConditions}
      description={description}
    >
      {query.isError ? (
        <QueryError query={query} title={agreementTexts.didNotLoad} />
      ) : query.data === undefined || query.isFetching ? (
        <Skeleton className="m-5 flex-1 sm:m-6" />
      ) : (
        <ConsentForm
          key={query.dataUpdatedAt}
          {...props}
          documents={query.data.data}
          onBusy={setBusy}
        />
      )}
    </ScreenDialog>
  )
}

type ConsentFormProps = ConsentDialogProps & {
  documents: readonly ConsentDocument[]
  onBusy: (busy: boolean) => void
}

function ConsentForm({ subject, documents, onGiven, onBusy }: ConsentFormProps) {
  const queryClient = useQueryClient()
  const consent = useMutationCall(giveConsent)
  const [read, setRead] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const handleEnd = useCallback(() => setRead(true), [])
  const handleOpened = useCallback(
    (url: string) => setOpened((before) => new Set(before).add(url)),
    [],
  )
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
    <>
      <TermsReader documents={documents} onEnd={handleEnd} onFileOpened={handleOpened} />
      <footer className="flex shrink-0 flex-col gap-3 border-t px-5 py-3.5 sm:px-6">
        <CallError error={failure} />
        <div className="flex flex-col gap-x-6 gap-y-3 sm:flex-row sm:items-start sm:justify-between">
          <Checkbox
            label={agreementTexts.accept}
            hint={hintOf(read, unopened)}
            disabled={!read || unopened || sending}
            checked={accepted}
            onCheckedChange={setAccepted}
          />
          <div className="grid grid-cols-2 gap-2 sm:flex">
            <DialogClose render={<Button>{agreementTexts.cancel}</Button>} disabled={sending} />
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
      </footer>
    </>
  )
}

/** What the viewer still has to do before accepting the terms. */
function hintOf(read: boolean, unopened: boolean): string | undefined {
  if (!read) {
    return agreementTexts.scrollFirst
  }
  return unopened ? agreementTexts.openFirst : undefined
}
