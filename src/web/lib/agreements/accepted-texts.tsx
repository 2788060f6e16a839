import { useQuery } from '@tanstack/react-query'
import { acceptedTexts } from '#contract/checkout/cart.ts'
import type { AcceptedText } from '#contract/checkout/types.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { useApi } from '../api/api.ts'
import { callQuery } from '../api/query.ts'
import { saveFile } from '../files/save-file.ts'
import { ConsentText } from './consent-text.tsx'
import { agreementTexts } from './texts.ts'

export type AcceptedTextsProps = {
  /** An order, or a free trial. */
  subject: { readonly orderId: string } | { readonly subscriptionId: string }
  /** Selects one plan of an order. */
  serviceId: string
  serviceName: string
  /** Whose texts they are for the reader: its own, unless stated otherwise. */
  title?: string
  onClose: () => void
}

/** The texts accepted before a plan was bought or tried, to read and save. */
export function AcceptedTexts({
  subject,
  serviceId,
  serviceName,
  title = agreementTexts.termsYouAccepted,
  onClose,
}: AcceptedTextsProps) {
  const query = useQuery(callQuery(useApi(), acceptedTexts, { query: subject }))
  const texts = query.data?.data.filter((text) => text.serviceId === serviceId)
  const [first] = texts ?? []
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      size="lg"
      title={title}
      description={
        first === undefined
          ? serviceName
          : agreementTexts.acceptedOn(serviceName, <DateTime value={first.agreedAt} />)
      }
      footer={
        <>
          <DialogClose render={<Button>{agreementTexts.close}</Button>} />
          <Button
            variant="primary"
            disabled={texts === undefined}
            onClick={() => texts && saveTexts(texts, serviceName)}
          >
            {agreementTexts.saveACopy}
          </Button>
        </>
      }
    >
      {query.isError ? (
        <QueryError query={query} compact title={agreementTexts.didNotLoad} />
      ) : texts === undefined ? (
        <Skeleton className="h-[45vh] w-full" />
      ) : (
        <div>
          {texts.map((text) => (
            <AcceptedTextView key={text.digest} text={text} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

function AcceptedTextView({ text }: { text: AcceptedText }) {
  return (
    <div className="not-first:mt-6 not-first:border-t not-first:pt-5">
      <ConsentText same={[text]} />
      {text.text === null && text.url === null ? (
        <p className="mt-2 text-sm text-ink-muted">{agreementTexts.fingerprintOnly}</p>
      ) : null}
      <p className="mt-2 font-mono text-xs [overflow-wrap:anywhere] text-ink-muted">
        {agreementTexts.fingerprint(text.digest)}
      </p>
    </div>
  )
}

/** Saves plain text; each text is exactly the one that its digest was computed over. */
function saveTexts(texts: readonly AcceptedText[], serviceName: string): void {
  const pieces = texts.map(({ title, version, digest, agreedAt, text, url }) =>
    [
      `${title}, ${version}`,
      agreementTexts.fileAccepted(agreedAt),
      agreementTexts.fileFingerprint(digest),
      '',
      text ?? (url === null ? '' : new URL(url, location.href).href),
    ].join('\n'),
  )
  const blob = new Blob([pieces.join('\n\n\n')], { type: 'text/plain;charset=utf-8' })
  const url = URL.createObjectURL(blob)
  saveFile(url, agreementTexts.fileName(serviceName))
  URL.revokeObjectURL(url)
}
