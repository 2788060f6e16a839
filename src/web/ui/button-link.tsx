import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-style.ts'
import { cx } from './cx.ts'

type ButtonAnchorProps = ComponentProps<'a'> &
  ButtonLook & { icon?: ReactNode; iconEnd?: ReactNode }

/** An anchor that looks like a button: downloads, other sites, plain addresses. */
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

/** The same for a route of ours, with the router's typed `to`, `params` and `search`. */
export const ButtonLink = createLink(ButtonAnchor)
