import { cx } from '../cx.ts'
import { initialsOf, tintOf } from './initials.ts'

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl'

type AvatarProps = {
  name: string
  /** Address of the picture; without it, or until it comes, the initials stand. */
  src?: string | null
  size?: AvatarSize
  /** People are round, firms are square. */
  shape?: 'round' | 'square'
  /** Names the picture where no text beside it does. */
  alt?: string
  /** Fetches at once: for the picture at the head of a page. */
  eager?: boolean
  className?: string
}

const SIZES: Record<AvatarSize, { box: string; px: number }> = {
  xs: { box: 'size-6 text-[0.625rem]', px: 24 },
  sm: { box: 'size-8 text-xs', px: 32 },
  md: { box: 'size-10 text-sm', px: 40 },
  lg: { box: 'size-14 text-lg', px: 56 },
  xl: { box: 'size-20 text-2xl', px: 80 },
  '2xl': { box: 'size-28 text-3xl', px: 112 },
}

const TINTS = [
  'bg-accent-soft text-accent-ink',
  'bg-spark-soft text-spark-ink',
  'bg-up-soft text-up',
  'bg-down-soft text-down',
  'bg-hover text-ink-soft',
]

/** A face or a firm's mark. The initials lie under the picture: no flash, no shift, no script. */
export function Avatar({
  name,
  src,
  size = 'md',
  shape = 'round',
  alt = '',
  eager = false,
  className,
}: AvatarProps) {
  const { box, px } = SIZES[size]
  return (
    <span
      className={cx(
        'relative inline-grid shrink-0 select-none place-items-center overflow-hidden font-[580] tracking-normal',
        box,
        shape === 'round' ? 'rounded-full' : 'rounded-[22%]',
        TINTS[tintOf(name, TINTS.length)],
        className,
      )}
      {...(src || !alt ? {} : { role: 'img', 'aria-label': alt })}
    >
      <span aria-hidden="true">{initialsOf(name)}</span>
      {src ? (
        <img
          src={src}
          alt={alt}
          width={px}
          height={px}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={(event) => {
            event.currentTarget.hidden = true
          }}
          className="absolute inset-0 size-full bg-surface object-cover text-transparent"
        />
      ) : null}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-[inherit] ring-1 ring-ink/8 ring-inset"
      />
    </span>
  )
}
