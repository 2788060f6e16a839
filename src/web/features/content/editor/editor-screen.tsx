import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { TITLE_MAX_CHARACTERS } from '#contract/common/limits.ts'
import { type OwnPiece, ownPiece } from '#contract/content/own-calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Breadcrumbs, Crumb, CrumbLink } from '#web/ui/navigation/breadcrumbs.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { LeaveQuestion } from '#web/ui/overlays/leave-question.tsx'
import { fieldError } from '../draft/field-error.ts'
import { SaveProblem, SaveState } from '../draft/save-state.tsx'
import { useConfirmed } from '../draft/use-confirmed.ts'
import { type Studio, useStudio } from '../draft/use-studio.ts'
import { HostCard } from '../host/host-card.tsx'
import { STUDIO_PATH } from '../studio/pages.ts'
import { PublishingNotice } from '../studio/publishing-notice.tsx'
import { RemoveDialog } from '../studio/remove-dialog.tsx'
import { StateBadges } from '../studio/state-badges.tsx'
import { KIND_WORDS, titleOf } from '../studio/words.ts'
import { ArticleFields, PdfField } from './article-fields.tsx'
import { CommonFields } from './common-fields.tsx'
import { EventFields } from './event-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { PublishCard } from './publish-card.tsx'
import { isConfirmed, ReviewCard } from './review-card.tsx'
import { editorTexts } from './texts.ts'
import { VersionsCard } from './versions-card.tsx'
import { VideoFields } from './video-fields.tsx'

const Preview = lazyPart(async () => (await import('./preview.tsx')).Preview)

/** The editor of one of the provider's pieces. */
export function EditorScreen({ id }: { id: string }) {
  const { data } = useSuspenseQuery({
    ...callQuery(useApi(), ownPiece, { params: { id } }),
    // The editor saves automatically; a refetch would overwrite unsaved text.
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  return <Editor key={id} start={data} />
}

function Editor({ start }: { start: OwnPiece }) {
  const [first] = useState(start)
  const studio = useStudio(first)
  const { piece, draft, locked } = studio
  const [confirmed, confirm] = useConfirmed(first)
  const { many } = KIND_WORDS[piece.kind]
  return (
    <div className="flex flex-col gap-5">
      <Breadcrumbs>
        <CrumbLink to={STUDIO_PATH} search={piece.kind === 'articles' ? {} : { kind: piece.kind }}>
          {many}
        </CrumbLink>
        <Crumb>{titleOf(draft)}</Crumb>
      </Breadcrumbs>
      <EditorHeader studio={studio} />
      <LeaveQuestion leaving={studio.leaving} />
      <PublishingNotice />
      <SaveProblem studio={studio} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <fieldset disabled={locked} className="flex min-w-0 flex-col gap-5">
          <TextField
            label={editorTexts.title}
            maxLength={TITLE_MAX_CHARACTERS}
            value={draft.title}
            error={fieldError(studio, 'title')}
            onValueChange={(title) => studio.change({ ...draft, title })}
          />
          <KindFields studio={studio} />
        </fieldset>
        <div className="flex min-w-0 flex-col gap-5">
          <PublishCard studio={studio} confirmed={confirmed} />
          <HostCard studio={studio} />
          {locked ? null : (
            <ReviewCard
              review={studio.review}
              confirmed={confirmed}
              onConfirm={(finding, ticked) => {
                const { rule, field, excerpt } = finding
                const others = confirmed.filter((one) => !isConfirmed([one], finding))
                confirm(ticked ? [...others, { rule, field, excerpt }] : others)
              }}
            />
          )}
          <Card title={editorTexts.details}>
            <fieldset disabled={locked} className="flex min-w-0 flex-col gap-6">
              <CommonFields studio={studio} />
              <PictureField studio={studio} />
              {draft.kind === 'articles' ? <PdfField studio={studio} draft={draft} /> : null}
            </fieldset>
          </Card>
          <VersionsCard studio={studio} />
        </div>
      </div>
    </div>
  )
}

function KindFields({ studio }: { studio: Studio }) {
  const { draft } = studio
  switch (draft.kind) {
    case 'articles':
      return <ArticleFields studio={studio} draft={draft} />
    case 'events':
      return <EventFields studio={studio} draft={draft} />
    default:
      return <VideoFields studio={studio} draft={draft} />
  }
}

function EditorHeader({ studio }: { studio: Studio }) {
  const router = useRouter()
  const { piece, draft, pictures, locked } = studio
  const [previewing, setPreviewing] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { one } = KIND_WORDS[piece.kind]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-2xl">{editorTexts.edit(one)}</h1>
        <StateBadges {...piece} />
        {locked ? null : <SaveState studio={studio} />}
      </div>
      <div className="flex items-center gap-2">
        <Button size="sm" onClick={() => setPreviewing(true)}>
          {editorTexts.preview}
        </Button>
        {piece.state === 'removed' || piece.state === 'removed_by_admin' ? null : (
          <Button size="sm" variant="ghost" onClick={() => setRemoving(true)}>
            {editorTexts.remove}
          </Button>
        )}
      </div>
      {piece.removedReason ? (
        <p className="basis-full text-sm text-down wrap-anywhere">
          {editorTexts.reason(piece.removedReason)}
        </p>
      ) : null}
      {previewing ? (
        <Preview
          draft={draft}
          pictures={pictures}
          title={editorTexts.preview}
          onClose={() => setPreviewing(false)}
        />
      ) : null}
      <RemoveDialog
        piece={removing ? piece : undefined}
        onClose={() => setRemoving(false)}
        onRemoved={() => void router.navigate({ href: STUDIO_PATH, ignoreBlocker: true })}
      />
    </div>
  )
}
