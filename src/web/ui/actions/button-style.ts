import { cx } from '../cx.ts'

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
type ButtonSize = 'sm' | 'md' | 'lg'

const BASE =
  'relative inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap rounded-md font-[540] no-underline transition-[background-color,border-color,color,box-shadow,translate] active:not-disabled:translate-y-px disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-accent text-on-accent shadow-low hover:bg-accent-hover disabled:bg-hover disabled:text-ink-muted disabled:shadow-none',
  secondary:
    'border border-line-strong bg-surface text-ink shadow-low hover:border-line-control hover:bg-sunken disabled:bg-sunken disabled:text-ink-muted disabled:shadow-none',
  ghost:
    'text-ink-soft hover:bg-hover hover:text-ink disabled:bg-transparent disabled:text-ink-muted',
  danger:
    'bg-danger text-on-danger shadow-low hover:bg-danger-hover disabled:bg-hover disabled:text-ink-muted disabled:shadow-none',
  link: 'text-accent-ink underline decoration-accent-ink/35 underline-offset-[3px] hover:decoration-current disabled:text-ink-muted disabled:no-underline',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-3 text-sm pointer-coarse:h-10',
  md: 'h-10 gap-2 px-4 text-base pointer-coarse:h-11',
  lg: 'h-12 gap-2 px-5 text-lg',
}

const LINK_SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-6 gap-1 text-sm',
  md: 'min-h-6 gap-1.5 text-base',
  lg: 'min-h-6 gap-1.5 text-lg',
}

export type ButtonLook = {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Takes the whole width of its container. */
  block?: boolean
}

/** The classes of a button, for any element. */
export function buttonClass({ variant = 'secondary', size = 'md', block = false }: ButtonLook) {
  const sizes = variant === 'link' ? LINK_SIZES : SIZES
  return cx(
    BASE,
    VARIANTS[variant],
    sizes[size],
    block && 'w-full leading-tight! whitespace-normal!',
  )
}
