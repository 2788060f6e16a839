import CalendarDays from 'lucide-react/icons/calendar-days'
import Mic from 'lucide-react/icons/mic'
import Newspaper from 'lucide-react/icons/newspaper'
import Play from 'lucide-react/icons/play'
import type { ContentPicture } from '#contract/content/pieces.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { cx } from '#web/ui/cx.ts'
import { usePicture } from '#web/ui/display/use-picture.ts'

export const kindIcons: Readonly<Record<ContentKind, typeof Play>> = {
  articles: Newspaper,
  videos: Play,
  events: CalendarDays,
  podcasts: Mic,
}

type CardPictureProps = {
  picture: ContentPicture | null
  kind: ContentKind
  /** The `sizes` attribute: the display width, from which the browser chooses a file. */
  sizes?: string
  eager?: boolean
  /** Another element covers the centre, so the placeholder has no icon. */
  bare?: boolean
  className?: string
}

const IN_A_GRID = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw'

/**
 * A piece's picture in the best size, or a neutral background if there is none or it fails to load.
 */
export function CardPicture(props: CardPictureProps) {
  const { picture, kind, sizes = IN_A_GRID, eager = false, bare = false, className } = props
  const smallest = picture?.sizes[0]
  const { isBroken, watch } = usePicture(smallest?.url)
  if (picture === null || smallest === undefined || isBroken) {
    return <NoPicture kind={kind} bare={bare} className={className} />
  }
  return (
    <img
      {...watch}
      src={smallest.url}
      srcSet={picture.sizes.map(({ url, width }) => `${url} ${width}w`).join(', ')}
      sizes={sizes}
      alt={picture.alt}
      width={smallest.width}
      height={smallest.height}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      className={cx('aspect-video w-full bg-sunken object-cover', className)}
    />
  )
}

/** A candlestick pattern behind the icon of the kind. */
function NoPicture({
  kind,
  bare,
  className,
}: Pick<CardPictureProps, 'kind' | 'bare' | 'className'>) {
  const Icon = kindIcons[kind]
  return (
    <div
      aria-hidden="true"
      className={cx('relative grid aspect-video place-items-center bg-accent-soft', className)}
    >
      <svg
        viewBox="0 0 320 180"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="absolute inset-0 size-full text-accent-ink opacity-12"
      >
        <path d={WICKS} stroke="currentColor" strokeWidth="2" />
        <path d={BODIES} stroke="currentColor" strokeWidth="11" />
      </svg>
      {bare ? null : (
        <span className="relative grid size-12 place-items-center rounded-full bg-surface text-accent-ink shadow-low">
          <Icon size={20} strokeWidth={1.75} />
        </span>
      )}
    </div>
  )
}

const WICKS =
  'M24 100v56M56 92v48M88 108v44M120 80v52M152 66v44M184 78v46M216 52v48M248 40v44M280 48v38M304 22v48'
const BODIES =
  'M24 112v32M56 104v24M88 116v20M120 90v30M152 76v22M184 88v24M216 62v26M248 50v22M280 56v16M304 32v26'
