import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { type ButtonLook, buttonClass } from './button-style.ts'

type ButtonAnchorProps = ComponentProps<'a'> &
  ButtonLook & { icon?: ReactNode; iconEnd?: ReactNode }

/** An anchor that looks like a button: pages by their plain address, downloads, other sites. */
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
