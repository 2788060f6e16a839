import { cx } from '../cx.ts'
import type { AvatarShape } from './avatar-shape.ts'
import { initialsOf, tintOf } from './initials.ts'
import { usePicture } from './use-picture.ts'

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl' | '2xl' | 'wide-2xl'

type AvatarProps = {
  name: string
  /** The address of the picture. The initials are shown without one and while it loads. */
  src?: string | null
  size?: AvatarSize
  shape?: AvatarShape
  /** Loads immediately: for the picture at the top of a page. */
  eager?: boolean
}

const SIZES: Record<AvatarSize, { box: string; px: number }> = {
  xs: { box: 'size-6 text-[0.625rem]', px: 24 },
  sm: { box: 'size-8 text-xs', px: 32 },
  md: { box: 'size-10 text-sm', px: 40 },
  lg: { box: 'size-14 text-lg', px: 56 },
  xl: { box: 'size-20 text-2xl', px: 80 },
  '2xl': { box: 'size-28 text-3xl', px: 112 },
  'wide-2xl': { box: 'size-12 text-base sm:size-28 sm:text-3xl', px: 112 },
}

const TINTS = [
  'bg-accent-soft text-accent-ink',
  'bg-spark-soft text-spark-ink',
  'bg-up-soft text-up',
  'bg-down-soft text-down',
  'bg-hover text-ink-soft',
]

/** A photo or logo. The initials are under the picture: no flash, no shift, no script. */
export function Avatar({ name, src, size = 'md', shape = 'round', eager = false }: AvatarProps) {
  const { box, px } = SIZES[size]
  const { isBroken, isLoaded, watch } = usePicture(src)
  const picture = isBroken ? undefined : src
  return (
    <span
      className={cx(
        'relative inline-grid shrink-0 select-none place-items-center overflow-hidden font-[580] tracking-normal',
        box,
        shape === 'round' ? 'rounded-full' : 'rounded-[22%]',
        TINTS[tintOf(name, TINTS.length)],
      )}
    >
      <span aria-hidden="true">{initialsOf(name)}</span>
      {picture ? (
        <img
          {...watch}
          src={picture}
          alt=""
          width={px}
          height={px}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className={cx(
            'absolute inset-0 size-full object-cover text-transparent',
            // A background for transparent pictures, only once loaded, because it would hide the
            // initials.
            isLoaded && 'bg-surface',
          )}
        />
      ) : null}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 rounded-[inherit] ring-1 ring-ink/8 ring-inset"
      />
    </span>
  )
}
