import { useQueryClient } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Lock from 'lucide-react/icons/lock'
import { type MouseEvent, useState } from 'react'
import { certificateLabel } from '#contract/categories.ts'
import type { AdminProvider, IdentityDocument } from '#contract/entities/admin-provider.ts'
import { DOWNLOAD_LINK_SECONDS } from '#contract/limits.ts'
import { adminProviderDetails, providerDocument } from '#contract/providers/admin-calls.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { useApi } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'

type DocumentsCardProps = { provider: AdminProvider; seesIdentity: boolean }

/** The certificate that proves the registration, and what else the applicant sent. */
export function DocumentsCard({ provider, seesIdentity }: DocumentsCardProps) {
  const { certificate, category } = provider
  const handleOpen = useFreshLink(provider._id)
  const Icon = seesIdentity ? FileText : Lock
  const name = certificateLabel(category)
  return (
    <Card title="Documents">
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <span className="grid size-10 shrink-0 place-items-center rounded-md bg-hover text-ink-muted">
            <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <div className="min-w-0 flex-1">
            <p className="text-base font-[540]">{name}</p>
            <p className="text-sm text-ink-muted">{noteOf(certificate, seesIdentity)}</p>
          </div>
          {certificate === null ? null : (
            <div className="flex gap-2">
              <ButtonAnchor
                size="sm"
                href={certificate}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`View: ${name}`}
                onClick={handleOpen}
              >
                View
              </ButtonAnchor>
              <ButtonAnchor
                size="sm"
                href={certificate}
                download
                aria-label={`Download: ${name}`}
                onClick={handleOpen}
              >
                Download
              </ButtonAnchor>
            </div>
          )}
        </div>
        {provider.documents.map((document) => (
          <IdentityRow key={document} providerId={provider._id} document={document} />
        ))}
      </div>
    </Card>
  )
}

type IdentityRowProps = { providerId: string; document: IdentityDocument }

const NAMES: Readonly<Record<IdentityDocument, string>> = {
  CompanyCertificate: 'Company incorporation certificate',
  aadhar: 'Aadhaar',
  PAN: 'PAN',
}

/** A document whose link is asked for when it is opened, since each look is recorded. */
function IdentityRow({ providerId, document: kind }: IdentityRowProps) {
  const api = useApi()
  const [opening, setOpening] = useState(false)
  const handleView = async () => {
    setOpening(true)
    try {
      const query = { id: providerId, document: kind }
      const { data } = await api(providerDocument, { query })
      const anchor = document.createElement('a')
      anchor.href = data.url
      anchor.target = '_blank'
      anchor.rel = 'noopener noreferrer'
      anchor.click()
    } catch (error) {
      toast.error('The document could not be opened', messageOf(error))
    } finally {
      setOpening(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-hover text-ink-muted">
        <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-base font-[540]">{NAMES[kind]}</p>
        <p className="text-sm text-ink-muted">PDF. Each look is recorded.</p>
      </div>
      <Button
        size="sm"
        loading={opening}
        aria-label={`View: ${NAMES[kind]}`}
        onClick={() => void handleView()}
      >
        View
      </Button>
    </div>
  )
}

/** A link that is about to end is exchanged for a new one before it is followed. */
function useFreshLink(id: string): (event: MouseEvent<HTMLAnchorElement>) => void {
  const queryClient = useQueryClient()
  const query = callQuery(useApi(), adminProviderDetails, { query: { id } })
  return (event) => {
    const madeAt = queryClient.getQueryState(query.queryKey)?.dataUpdatedAt ?? 0
    if (Date.now() - madeAt < (DOWNLOAD_LINK_SECONDS / 2) * SECOND_MS) {
      return
    }
    event.preventDefault()
    const anchor = event.currentTarget
    queryClient.fetchQuery(query).then(
      ({ serviceProviderData }) => {
        anchor.href = serviceProviderData.certificate ?? anchor.href
        anchor.click()
      },
      (error: unknown) => toast.error('The document could not be opened', messageOf(error)),
    )
  }
}

function noteOf(certificate: string | null, seesIdentity: boolean): string {
  if (!seesIdentity) {
    return 'You don’t have permission to see identity documents.'
  }
  return certificate === null ? 'Not on file' : 'PDF'
}
