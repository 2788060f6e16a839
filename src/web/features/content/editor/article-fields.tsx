import { Suspense, useMemo } from 'react'
import type { ArticleDraft } from '#contract/content/drafts.ts'
import { PDF_NAME_MAX_CHARACTERS } from '#contract/content/limits.ts'
import { uploadArticlePdf } from '#contract/content/own-calls.ts'
import { useFileUpload } from '#web/lib/api/file-upload.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { FieldNote } from '#web/ui/forms/field.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { suspendingPart } from '#web/ui/overlays/lazy-part.tsx'
import { fieldError } from '../draft/field-error.ts'
import type { Studio } from '../draft/use-studio.ts'
import { fieldTexts } from './texts.ts'

const WritingArea = suspendingPart(
  async () => (await import('../writing/writing-area.tsx')).WritingArea,
)

type ArticleFieldsProps = { studio: Studio; draft: ArticleDraft }

export function ArticleFields({ studio, draft }: ArticleFieldsProps) {
  const { pictures, review, locked, addPicture, change, get, piece } = studio
  const findings = useMemo(
    () => review.findings.filter(({ field }) => field === 'content'),
    [review],
  )
  return (
    <div>
      <Suspense fallback={<Skeleton className="h-112 w-full rounded-lg" />}>
        <WritingArea
          key={piece.draftVersion}
          document={draft.content}
          pictures={pictures}
          findings={findings}
          disabled={locked}
          onPicture={addPicture}
          onChange={(document) => {
            const now = get().draft
            if (now.kind === 'articles') {
              // The server's schema validates the document.
              change(withContent(now, document))
            }
          }}
        />
      </Suspense>
      <div className="mt-1.5">
        <FieldNote id="content-note" error={fieldError(studio, 'content')} />
      </div>
    </div>
  )
}

function withContent(draft: ArticleDraft, content: unknown): ArticleDraft {
  return Object.assign({ ...draft }, { content })
}

/** A PDF in addition to the text, or instead of it. */
export function PdfField({ studio, draft }: ArticleFieldsProps) {
  const { change, get } = studio
  const { drop, isUploading } = useFileUpload(uploadArticlePdf, 'pdf', {
    inputOf: (pdf) => ({
      body: { name: pdf.name.slice(0, PDF_NAME_MAX_CHARACTERS) },
      files: { pdf },
    }),
    onDone: ({ data }) => {
      const now = get().draft
      if (now.kind === 'articles') {
        change({ ...now, pdf: { _id: data._id, name: data.name } })
      }
    },
  })
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        label={draft.pdf === null ? fieldTexts.pdf : fieldTexts.anotherPdf}
        optional
        {...drop}
        limitText={fieldTexts.pdfLimits}
        disabled={isUploading}
        error={drop.error ?? fieldError(studio, 'pdf')}
      />
      {draft.pdf === null ? null : (
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span className="min-w-0 wrap-anywhere">{draft.pdf.name}</span>
          <Button size="sm" variant="ghost" onClick={() => change({ ...draft, pdf: null })}>
            {fieldTexts.removePdf}
          </Button>
        </p>
      )}
    </div>
  )
}
