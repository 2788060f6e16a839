import { useQueryClient } from '@tanstack/react-query'
import FileText from 'lucide-react/icons/file-text'
import Lock from 'lucide-react/icons/lock'
import type { MouseEvent } from 'react'
import { certificateLabel } from '#contract/categories.ts'
import type { AdminProvider } from '#contract/entities/admin-provider.ts'
import { DOWNLOAD_LINK_SECONDS } from '#contract/limits.ts'
import { adminProviderDetails } from '#contract/providers/admin-calls.ts'
import { SECOND_MS } from '#kit/clock.ts'
import { useApi } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/query.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'

type DocumentsCardProps = { provider: AdminProvider; seesIdentity: boolean }

/** The certificate that proves the registration. */
export function DocumentsCard({ provider, seesIdentity }: DocumentsCardProps) {
  const { certificate, category } = provider
  const handleOpen = useFreshLink(provider._id)
  const Icon = seesIdentity ? FileText : Lock
  return (
    <Card title="Documents">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-hover text-ink-muted">
          <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-base font-[540]">{certificateLabel(category)}</p>
          <p className="text-sm text-ink-muted">{noteOf(certificate, seesIdentity)}</p>
        </div>
        {certificate === null ? null : (
          <div className="flex gap-2">
            <ButtonAnchor
              size="sm"
              href={certificate}
              target="_blank"
              rel="noopener noreferrer"
              onClick={handleOpen}
            >
              View
            </ButtonAnchor>
            <ButtonAnchor size="sm" href={certificate} download onClick={handleOpen}>
              Download
            </ButtonAnchor>
          </div>
        )}
      </div>
    </Card>
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
