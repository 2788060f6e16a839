import ChevronDown from 'lucide-react/icons/chevron-down'
import { useRef } from 'react'
import type { Chapter, Place } from './terms-lines.ts'
import { agreementTexts } from './texts.ts'

type TermsContentsProps = {
  chapters: readonly Chapter[]
  onPick: (place: Place) => void
}

/** The table of contents: next to the texts on a wide screen, collapsible on a phone. */
export function TermsContents({ chapters, onPick }: TermsContentsProps) {
  const folded = useRef<HTMLDetailsElement>(null)
  return (
    <>
      <nav
        aria-label={agreementTexts.contents}
        className="min-h-0 overflow-y-auto overscroll-contain border-e py-3 max-lg:hidden"
      >
        <Chapters chapters={chapters} onPick={onPick} />
      </nav>
      <details ref={folded} className="group border-b lg:hidden">
        <summary className="flex min-h-11 list-none items-center justify-between px-5 text-sm font-[560] sm:px-6 [&::-webkit-details-marker]:hidden">
          {agreementTexts.contents}
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
            className="text-ink-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <nav
          aria-label={agreementTexts.contents}
          className="max-h-[40dvh] overflow-y-auto overscroll-contain border-t pb-2"
        >
          <Chapters
            chapters={chapters}
            onPick={(place) => {
              folded.current?.removeAttribute('open')
              onPick(place)
            }}
          />
        </nav>
      </details>
    </>
  )
}

const ENTRY =
  'block w-full px-5 py-1.5 text-start text-sm [overflow-wrap:anywhere] transition-colors hover:bg-hover hover:text-ink sm:px-6 pointer-coarse:py-2.5'

function Chapters({ chapters, onPick }: TermsContentsProps) {
  return (
    <ol>
      {chapters.map(({ digest, title, headings }) => (
        <li key={digest}>
          <button
            type="button"
            onClick={() => onPick({ digest, line: 0 })}
            className={`${ENTRY} font-[560] text-ink`}
          >
            {title}
          </button>
          <ol>
            {headings.map((heading) => (
              <li key={heading.line}>
                <button
                  type="button"
                  onClick={() => onPick(heading)}
                  className={`${ENTRY} ps-8! text-ink-soft`}
                >
                  {heading.text}
                </button>
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  )
}
