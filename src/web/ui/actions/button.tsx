import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { type ButtonLook, buttonClass } from './button-style.ts'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner over the label, keeps width and focus, and ignores clicks. */
    loading?: boolean
    icon?: ReactNode
    iconEnd?: ReactNode
  }

/** A button. Its type defaults to "button", so that submit has to be chosen. */
export function Button({
  variant,
  size,
  block,
  loading = false,
  icon,
  iconEnd,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (loading) {
      event.preventDefault()
      return
    }
    onClick?.(event)
  }
  return (
    <button
      type={type}
      className={cx(buttonClass({ variant, size, block }), className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={handleClick}
      {...rest}
    >
      {loading ? (
        <>
          <span className="inline-flex items-center gap-[inherit] opacity-0">
            {icon}
            {children}
            {iconEnd}
          </span>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner size={size === 'sm' ? 14 : 16} />
          </span>
        </>
      ) : (
        <>
          {icon}
          {children}
          {iconEnd}
        </>
      )}
    </button>
  )
}
