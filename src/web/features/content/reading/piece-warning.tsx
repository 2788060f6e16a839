import type { ContentAuthor } from '#contract/content/pieces.ts'
import { registrationWarning, standardWarning } from '#contract/documents/warnings.ts'
import { isSebiRegistered } from '#contract/providers/categories.ts'
import { readingTexts } from './texts.ts'

/** The regulator's warning at the end of every piece, in the prescribed size. */
export function PieceWarning({ author }: { author: ContentAuthor }) {
  const { name, regNumber, category } = author
  return (
    <footer className="mt-10 border-t pt-5 text-base text-ink-soft">
      <p className="font-[560]">{standardWarning}</p>
      {isSebiRegistered(category) ? <p className="mt-2">{registrationWarning}</p> : null}
      <p className="num mt-2 text-sm text-ink-muted">{readingTexts.publishedBy(name, regNumber)}</p>
    </footer>
  )
}
