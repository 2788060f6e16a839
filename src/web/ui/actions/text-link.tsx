import { createLink } from '@tanstack/react-router'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { actionTexts } from '../texts.ts'

type AnchorProps = ComponentProps<'a'> & {
  /**
   * `inline` is underlined in running text; `quiet` is underlined on hover, for lists and cards.
   */
  tone?: 'inline' | 'quiet'
}

const TONES = {
  inline:
    'rounded-xs text-accent-ink underline decoration-accent-ink/35 underline-offset-[3px] hover:decoration-current',
  quiet: 'rounded-xs text-ink underline-offset-[3px] hover:text-accent-ink hover:underline',
}

/** A text link to a plain address. */
export function TextAnchor({ tone = 'inline', className, ...rest }: AnchorProps) {
  return <a className={cx(TONES[tone], className)} {...rest} />
}

/** A text link to a route of the application. */
export const TextLink = createLink(TextAnchor)

/** A link to another site: opens a new tab, sends no referrer, and is marked with an arrow. */
export function ExternalLink({ children, ...rest }: AnchorProps) {
  return (
    <TextAnchor target="_blank" rel="noopener noreferrer" {...rest}>
      {children}
      {/* The word joiner keeps the arrow on the line of the last word. */}
      <span aria-hidden="true" className="whitespace-nowrap">
        {'\u2060'}
        <ArrowUpRight size="0.9em" strokeWidth={2} className="ms-0.5 inline align-[-0.08em]" />
      </span>
      <span className="sr-only"> {actionTexts.opensInNewTab}</span>
    </TextAnchor>
  )
}
