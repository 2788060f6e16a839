import Eye from 'lucide-react/icons/eye'
import Heart from 'lucide-react/icons/heart'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import type { OwnPieceRow } from '#contract/content/own-calls.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { IconButton } from '#web/ui/actions/icon-button.tsx'
import { usePicture } from '#web/ui/display/use-picture.ts'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { formatCount } from '#web/ui/text/numbers.ts'
import { KIND_ICONS } from './kind-icons.ts'
import { attendeesPath, editorPath } from './pages.ts'
import { StateBadges } from './state-badges.tsx'
import { studioTexts } from './texts.ts'
import { titleOf } from './words.ts'

type PieceRowProps = { piece: OwnPieceRow; onRemove: () => void }

/** One of the provider's pieces in the list. */
export function PieceRow({ piece, onRemove }: PieceRowProps) {
  const title = titleOf(piece)
  const isRemoved = piece.state === 'removed' || piece.state === 'removed_by_admin'
  return (
    <article className="relative flex flex-wrap gap-x-4 gap-y-3 rounded-lg border bg-surface p-3.5 transition-colors hover:border-line-strong sm:flex-nowrap sm:items-center">
      <Thumbnail piece={piece} />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="text-base font-[580] wrap-break-word">
          <a href={editorPath(piece._id)} className="row-link rounded-xs hover:text-accent-ink">
            {title}
          </a>
        </h2>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          <StateBadges {...piece} />
          <span className="text-sm text-ink-muted">
            <When piece={piece} />
          </span>
        </div>
        <Problem piece={piece} />
      </div>
      <div className="flex basis-full items-center justify-between gap-4 sm:basis-auto">
        <Figures piece={piece} />
        <span className="relative z-1 flex items-center gap-1">
          <ButtonAnchor
            size="sm"
            href={editorPath(piece._id)}
            icon={
              isRemoved ? (
                <Eye size={15} strokeWidth={1.75} aria-hidden="true" />
              ) : (
                <Pencil size={15} strokeWidth={1.75} aria-hidden="true" />
              )
            }
            aria-label={`${isRemoved ? studioTexts.view : studioTexts.edit} ${title}`}
          >
            {isRemoved ? studioTexts.view : studioTexts.edit}
          </ButtonAnchor>
          {isRemoved ? null : (
            <IconButton size="sm" label={studioTexts.removeNamed(title)} onClick={onRemove}>
              <Trash size={16} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          )}
        </span>
      </div>
    </article>
  )
}

function Thumbnail({ piece: { image, kind } }: { piece: OwnPieceRow }) {
  const Icon = KIND_ICONS[kind]
  const [smallest] = image?.sizes ?? []
  const { isBroken, watch } = usePicture(smallest?.url)
  return (
    <span className="grid aspect-video w-28 shrink-0 place-items-center overflow-hidden rounded-md border bg-sunken text-ink-muted sm:w-32">
      {smallest === undefined || isBroken ? (
        <Icon size={22} strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <img
          {...watch}
          src={smallest.url}
          alt=""
          loading="lazy"
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

/** The date that matters in the piece's state. */
function When({ piece }: { piece: OwnPieceRow }) {
  const { state, scheduledFor, publishedAt, removedAt, savedAt, event } = piece
  if (state === 'scheduled' && scheduledFor !== null) {
    return studioTexts.goesLive(moment(scheduledFor))
  }
  if (state === 'published' && event !== null) {
    return studioTexts.starts(moment(event.startsAt))
  }
  if (state === 'published' && publishedAt !== null) {
    return studioTexts.since(moment(publishedAt))
  }
  if (removedAt !== null) {
    return moment(removedAt)
  }
  return studioTexts.saved(moment(savedAt))
}

function moment(at: string): ReactNode {
  return (
    <>
      <DateTime value={at} /> IST
    </>
  )
}

function Problem({ piece: { removedReason, scheduleProblem } }: { piece: OwnPieceRow }) {
  if (removedReason !== null && removedReason !== '') {
    return (
      <p className="mt-1.5 text-sm text-down wrap-break-word">
        {studioTexts.reason(removedReason)}
      </p>
    )
  }
  return scheduleProblem === null ? null : (
    <p className="mt-1.5 text-sm text-warn wrap-break-word">
      {studioTexts.notPublished(scheduleProblem)}
    </p>
  )
}

function Figures({ piece }: { piece: OwnPieceRow }) {
  const { event, stats, publishedAt, _id } = piece
  if (publishedAt === null) {
    return <span />
  }
  if (event !== null) {
    const { NoOfRegistration: count, capacity } = event
    return (
      <a
        href={attendeesPath(_id)}
        className="num relative z-1 flex items-center gap-1.5 rounded-xs text-sm text-ink-soft underline-offset-3 hover:underline"
      >
        <Users size={15} strokeWidth={1.75} aria-hidden="true" />
        {capacity === null
          ? studioTexts.attending(formatCount(count))
          : studioTexts.attendingOf(formatCount(count), formatCount(capacity))}
      </a>
    )
  }
  return (
    <span className="num flex items-center gap-3.5 text-sm text-ink-soft">
      <span className="flex items-center gap-1.5">
        <Eye size={15} strokeWidth={1.75} aria-hidden="true" />
        {formatCount(stats.views)}
        <span className="sr-only"> {studioTexts.views}</span>
      </span>
      <span className="flex items-center gap-1.5">
        <Heart size={15} strokeWidth={1.75} aria-hidden="true" />
        {formatCount(stats.likes)}
        <span className="sr-only"> {studioTexts.likes}</span>
      </span>
    </span>
  )
}
