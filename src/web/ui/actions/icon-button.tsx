import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name, also the browser's tooltip. */
  label: string
  size?: 'sm' | 'md'
  variant?: 'ghost' | 'outline'
}

const SIZES = {
  sm: 'size-8 pointer-coarse:size-10',
  md: 'size-10 pointer-coarse:size-11',
}
const VARIANTS = {
  ghost: 'text-ink-soft hover:bg-hover hover:text-ink',
  outline: 'border border-line-strong bg-surface text-ink-soft hover:bg-sunken hover:text-ink',
}

/** A button that is only an icon. */
export function IconButton({
  label,
  size = 'md',
  variant = 'ghost',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'relative inline-grid shrink-0 place-items-center rounded-md transition-colors disabled:cursor-not-allowed disabled:bg-transparent disabled:text-line-control',
        SIZES[size],
        VARIANTS[variant],
        className,
      )}
      {...rest}
    />
  )
}
