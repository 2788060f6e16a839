import type { Piece } from '#contract/content/pieces.ts'
import { pageHead } from '#web/lib/head.ts'

/** Title, description and share card of a piece's page. */
export function pieceHead({ title, excerpt, authorData, image }: Piece, path: string) {
  const by = `by ${authorData.name}, ${authorData.regNumber}`
  return pageHead({
    title: `${title} by ${authorData.name}`,
    description: excerpt === '' ? `${title}, ${by}.` : `${shortened(excerpt)} Published ${by}.`,
    path,
    image: image?.sizes.at(-1)?.url,
  })
}

const DESCRIPTION_CHARACTERS = 160

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= DESCRIPTION_CHARACTERS) {
    return line
  }
  const cut = line.slice(0, DESCRIPTION_CHARACTERS).toWellFormed()
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1 || undefined).trimEnd()}…`
}
