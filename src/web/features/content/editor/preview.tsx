import { useSuspenseQuery } from '@tanstack/react-query'
import type { Draft } from '#contract/content/drafts.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'
import { standardWarning } from '#contract/documents/warnings.ts'
import { ownProvider } from '#contract/providers/calls.ts'
import { useApi } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ArticleBody } from '../article-body.tsx'
import { titleOf } from '../studio/words.ts'
import { durationText } from '../times/duration.ts'
import { wallTimeOf } from '../times/zoned-time.ts'
import { editorTexts } from './texts.ts'

type PreviewProps = {
  draft: Draft
  pictures: readonly ContentPicture[]
  title: string
  onClose: () => void
}

/** A piece as readers see it: publisher first, warning last. */
export function Preview({ draft, pictures, title, onClose }: PreviewProps) {
  const { RegName, regNumber } = useSuspenseQuery(callQuery(useApi(), ownProvider, {})).data.data
  const cover = pictures.find(({ _id }) => _id === draft.image?._id)?.sizes.at(-1)
  return (
    <Dialog
      open
      size="xl"
      title={title}
      initialFocus="start"
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <article className="mx-auto flex max-w-(--container-prose) flex-col gap-5">
        <p className="text-sm text-ink-soft wrap-anywhere">
          <span className="font-[560] text-ink">{RegName}</span> {editorTexts.registrationNumber}{' '}
          <span className="num">{regNumber}</span>
        </p>
        <h3 className="text-3xl wrap-anywhere">{titleOf(draft)}</h3>
        {cover === undefined ? null : (
          <img
            src={cover.url}
            alt={draft.image?.alt ?? ''}
            width={cover.width}
            height={cover.height}
            className="h-auto w-full rounded-lg border bg-sunken"
          />
        )}
        <PreviewText draft={draft} pictures={pictures} />
        <p className="border-t pt-4 text-sm text-ink-soft">{standardWarning}</p>
      </article>
    </Dialog>
  )
}

function PreviewText({ draft, pictures }: Pick<PreviewProps, 'draft' | 'pictures'>) {
  if (draft.kind === 'articles') {
    return <ArticleBody document={draft.content} pictures={pictures} />
  }
  return (
    <>
      <p className="num text-sm text-ink-muted">
        {draft.kind === 'events'
          ? timesOf(draft)
          : [durationText(draft.durationSeconds), draft.channel].filter(Boolean).join(' · ')}
      </p>
      <p className="whitespace-pre-line text-ink-soft wrap-anywhere">{draft.description}</p>
    </>
  )
}

function timesOf({
  startsAt,
  endsAt,
  timeZone,
  eventType,
  location,
}: Extract<Draft, { kind: 'events' }>) {
  const at = (instant: string | null) =>
    instant === null ? editorTexts.notSet : wallTimeOf(instant, timeZone).replace('T', ', ')
  return editorTexts.time(
    at(startsAt),
    at(endsAt),
    timeZone,
    eventType === 'Online' ? editorTexts.online : location,
  )
}
