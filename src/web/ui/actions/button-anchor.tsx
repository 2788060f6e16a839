import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { type ButtonLook, buttonClass } from './button-style.ts'

type ButtonAnchorProps = ComponentProps<'a'> &
  ButtonLook & { icon?: ReactNode; iconEnd?: ReactNode }

/** An anchor that looks like a button: for plain addresses, downloads and other sites. */
export function ButtonAnchor({
  variant,
  size,
  block,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a className={cx(buttonClass({ variant, size, block }), className)} {...rest}>
      {icon}
      {children}
      {iconEnd}
    </a>
  )
}
