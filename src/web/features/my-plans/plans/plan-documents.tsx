import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import type { PlanDocumentOption } from '#contract/plans/own-plans.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { planTexts } from '../texts.ts'
import type { DialogDocument } from './document-dialog.tsx'

const DocumentDialog = lazyPart(async () => (await import('./document-dialog.tsx')).DocumentDialog)

type PlanDocumentsProps = {
  documents: readonly PlanDocumentOption[]
  onAdded: (document: PlanDocumentOption) => void
}

/** The provider's terms files: viewing, adding, and replacing one in every plan that uses it. */
export function PlanDocuments({ documents, onAdded }: PlanDocumentsProps) {
  const [dialog, setDialog] = useState<DialogDocument>()
  return (
    <Card
      title={planTexts.documents}
      description={planTexts.documentsHint}
      pad="none"
      actions={
        <Button size="sm" onClick={() => setDialog('new')}>
          {planTexts.addDocument}
        </Button>
      }
    >
      {documents.length === 0 ? (
        <EmptyState
          compact
          title={planTexts.noDocumentsYet}
          description={planTexts.noDocumentsHint}
        />
      ) : (
        <ul className="divide-y">
          {documents.map((document, index) => (
            <li
              key={document.value}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 sm:px-6"
            >
              <FileText
                size={18}
                strokeWidth={1.75}
                aria-hidden="true"
                className="text-ink-muted"
              />
              <div className="min-w-0 flex-1">
                <p className="truncate text-base font-[540]">{document.label}</p>
                <p className="text-sm text-ink-muted">
                  <DateTime value={document.uploadedAt} format="date" />
                </p>
              </div>
              <ButtonAnchor
                size="sm"
                href={document.url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={planTexts.downloadDocument(document.label)}
              >
                {planTexts.download}
              </ButtonAnchor>
              <Button
                size="sm"
                aria-label={planTexts.replaceDocument(document.label)}
                onClick={() => setDialog({ index, name: document.label })}
              >
                {planTexts.replace}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {dialog === undefined ? null : (
        <DocumentDialog dialog={dialog} onClose={() => setDialog(undefined)} onAdded={onAdded} />
      )}
    </Card>
  )
}
