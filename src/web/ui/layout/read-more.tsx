import { useId, useState } from 'react'
import { firstWords, hasMoreWords } from '#kit/text.ts'
import { cx } from '../cx.ts'
import { layoutTexts } from '../texts.ts'

type ReadMoreProps = {
  text: string
  /** The number of words before the cut. */
  words?: number
  /** Completes the button's accessible name: 'Read more about the refund policy'. */
  about?: string
  className?: string
}

/**
 * A text that is cut after some words. Line breaks are kept; without JavaScript all of it is shown.
 */
export function ReadMore({ text, words = 100, about, className }: ReadMoreProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  if (!hasMoreWords(text, words)) {
    return <p className={cx('whitespace-pre-line', className)}>{text}</p>
  }
  const head = firstWords(text, words)
  const at = text.indexOf(head) + head.length
  return (
    <div className={className}>
      <p id={id} className="whitespace-pre-line">
        {head}
        <span className={open ? undefined : 'hidden [@media(scripting:none)]:inline'}>
          {text.slice(at)}
        </span>
        {open ? null : <span className="[@media(scripting:none)]:hidden">…</span>}
      </p>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="mt-1 min-h-6 rounded-xs text-sm font-[540] text-accent-ink underline decoration-accent-ink/35 underline-offset-[3px] hover:decoration-current [@media(scripting:none)]:hidden"
      >
        {open ? layoutTexts.readLess : layoutTexts.readMore}
        {about ? <span className="sr-only"> {layoutTexts.about(about)}</span> : null}
      </button>
    </div>
  )
}
