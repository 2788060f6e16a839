import { useQuery } from '@tanstack/react-query'
import ExternalLinkIcon from 'lucide-react/icons/external-link'
import { useSyncExternalStore } from 'react'
import { DOWNLOAD_LINK_SECONDS } from '#contract/common/limits.ts'
import { type AgreementView, agreementDocument } from '#contract/esign/calls.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { versionWords } from '#web/lib/agreements/texts.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { ExternalLink } from '#web/ui/actions/text-link.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { actionTexts } from '#web/ui/texts.ts'
import { agreementTexts } from './texts.ts'

/** A short summary of the agreement. */
export function AgreementSummary({ agreement }: { agreement: AgreementView }) {
  return (
    <DetailList
      items={[
        { label: agreementTexts.provider, value: agreement.providerName },
        {
          label: agreementTexts.registrationNumber,
          value: <span className="num">{agreement.registrationNumber}</span>,
        },
        { label: agreementTexts.fee, value: <Money rupees={agreement.price} /> },
        { label: agreementTexts.period, value: agreementTexts.days(agreement.validityDays) },
        {
          label: agreementTexts.document,
          value: (
            <>
              {agreement.title}
              <span className="block text-sm text-ink-muted">
                {versionWords(agreement.version)}
              </span>
            </>
          ),
          wide: true,
        },
      ]}
    />
  )
}

/** The document. A link to it works for minutes, and each link is recorded. */
export function AgreementPaper({ id, signed }: { id: string; signed: boolean }) {
  const api = useApi()
  const showsPdf = useShowsPdf()
  const query = useQuery({
    ...callQuery(api, agreementDocument, { query: { id } }),
    queryKey: [agreementDocument.name, id, signed],
    staleTime: (DOWNLOAD_LINK_SECONDS - 60) * SECOND_MS,
  })
  if (query.isError) {
    return <QueryError query={query} title={agreementTexts.didNotLoad} />
  }
  if (query.data === undefined) {
    return <Skeleton className="h-[45vh] w-full" />
  }
  const { url } = query.data.data
  return showsPdf ? (
    <div className="flex flex-col gap-2">
      <iframe
        src={url}
        title={signed ? agreementTexts.signed : agreementTexts.unsigned}
        className="h-[45vh] w-full rounded-md border bg-sunken max-sm:hidden"
      />
      <p className="text-sm text-ink-muted">
        <ExternalLink href={url}>{agreementTexts.openInNewTab}</ExternalLink>
      </p>
    </div>
  ) : (
    <ButtonAnchor
      block
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      iconEnd={<ExternalLinkIcon size={15} strokeWidth={1.75} aria-hidden="true" />}
    >
      {signed ? agreementTexts.openSigned : agreementTexts.openUnsigned}
      <span className="sr-only"> {actionTexts.opensInNewTab}</span>
    </ButtonAnchor>
  )
}

const NEVER = () => () => undefined

/** Whether the browser can show a PDF within a page. Most phone browsers leave the frame blank. */
function useShowsPdf(): boolean {
  return useSyncExternalStore(
    NEVER,
    () => navigator.pdfViewerEnabled,
    () => false,
  )
}
