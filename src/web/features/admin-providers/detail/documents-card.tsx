import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Lock from 'lucide-react/icons/lock'
import { providerDocument } from '#contract/providers/admin-calls.ts'
import type { AdminProvider, ProviderDocument } from '#contract/providers/admin-types.ts'
import { useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { openFile, saveFile } from '#web/lib/files/save-file.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { documentName, providerTexts, verificationTexts } from '../texts.ts'

type DocumentsCardProps = { provider: AdminProvider; seesIdentity: boolean }

/** The registration certificate and the applicant's other documents. */
export function DocumentsCard({ provider, seesIdentity }: DocumentsCardProps) {
  return (
    <Card title={providerTexts.documents}>
      <div className="flex flex-col gap-5">
        {documentsOf(provider).map((document) => (
          <DocumentRow key={document} provider={provider} document={document} />
        ))}
        {provider.certificate === null ? (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
            <DocumentIcon locked={!seesIdentity} />
            <div className="min-w-0 flex-1">
              <p className="text-base font-[540]">
                {documentName('certificate', provider.category)}
              </p>
              <p className="text-sm text-ink-muted">
                {seesIdentity ? providerTexts.notOnFile : verificationTexts.notPermitted}
              </p>
            </div>
          </div>
        ) : null}
      </div>
    </Card>
  )
}

/** The documents on file. */
export function documentsOf({ certificate, documents }: AdminProvider): ProviderDocument[] {
  return certificate === null ? [...documents] : ['certificate', ...documents]
}

type DocumentRowProps = { provider: AdminProvider; document: ProviderDocument }

/** A document. Its link is requested on each click, since every view is recorded. */
function DocumentRow({ provider, document: kind }: DocumentRowProps) {
  const openDocument = useMutationCall(providerDocument)
  const name = documentName(kind, provider.category)
  const seen = provider.documentViews.find((view) => view.byYou && view.document === kind)
  const withUrl = async (use: (url: string) => void) => {
    try {
      const query = { id: provider._id, document: kind }
      const { data } = await openDocument.mutateAsync({ query })
      use(data.url)
    } catch (error) {
      toast.error(verificationTexts.openFailed, messageOf(error))
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <DocumentIcon />
      <div className="min-w-0 flex-1">
        <p className="text-base font-[540]">{name}</p>
        <p className="text-sm text-ink-muted">
          {seen === undefined ? (
            providerTexts.lookRecorded
          ) : (
            <>
              <CircleCheck
                size={14}
                strokeWidth={1.75}
                aria-hidden="true"
                className="me-1 inline text-up"
              />
              {providerTexts.openedOn(<DateTime value={seen.at} />)}
            </>
          )}
        </p>
      </div>
      <span className="inline-flex items-center gap-1">
        <Button
          size="sm"
          loading={openDocument.isPending}
          aria-label={providerTexts.viewOf(name)}
          onClick={() => void withUrl(openFile)}
        >
          {providerTexts.view}
        </Button>
        <IconButton
          size="sm"
          label={providerTexts.downloadOf(name)}
          disabled={openDocument.isPending}
          onClick={() => void withUrl(saveFile)}
        >
          <Download size={15} strokeWidth={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    </div>
  )
}

function DocumentIcon({ locked = false }: { locked?: boolean }) {
  const Icon = locked ? Lock : FileText
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-md bg-hover text-ink-muted">
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
    </span>
  )
}
