import FileText from 'lucide-react/icons/file-text'
import Lock from 'lucide-react/icons/lock'
import { certificateLabel } from '#contract/categories.ts'
import type { AdminProvider } from '#contract/entities/admin-provider.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'
import { Card } from '#web/ui/card.tsx'

type DocumentsCardProps = { provider: AdminProvider; seesIdentity: boolean }

/** The certificate that proves the registration. */
export function DocumentsCard({ provider, seesIdentity }: DocumentsCardProps) {
  const { certificate, category } = provider
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
            <ButtonAnchor size="sm" href={certificate} target="_blank" rel="noopener noreferrer">
              View
            </ButtonAnchor>
            <ButtonAnchor size="sm" href={certificate} download>
              Download
            </ButtonAnchor>
          </div>
        )}
      </div>
    </Card>
  )
}

function noteOf(certificate: string | null, seesIdentity: boolean): string {
  if (!seesIdentity) {
    return 'Documents of identity are hidden from you.'
  }
  return certificate === null ? 'Not on file' : 'PDF'
}
