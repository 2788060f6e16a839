import type { ConsentDocument } from '#contract/checkout/types.ts'

/** A line of a text; the digest identifies the text. */
export type Place = { readonly digest: string; readonly line: number }

/** The id of a line's element. */
export function placeId({ digest, line }: Place): string {
  return `terms-${digest.slice(0, 16)}-${line}`
}

/** A link in a text; only its label is shown. */
const LINK = /\[([^[\]]+)\]\([^()]+\)/g

/** A line as shown: links are replaced by their labels. */
export function shownLine(line: string): string {
  return line.replaceAll(LINK, '$1')
}

/** Groups documents by their text: plans of a cart may share one, which is shown once. */
export function distinctTexts(
  documents: readonly ConsentDocument[],
): readonly (readonly ConsentDocument[])[] {
  return [...new Set(documents.map(({ digest }) => digest))].map((digest) =>
    documents.filter((one) => one.digest === digest),
  )
}

type Heading = Place & { readonly text: string }

export type Chapter = {
  readonly digest: string
  readonly title: string
  readonly headings: readonly Heading[]
}

/** The table of contents: each text with its headings. */
export function contentsOf(documents: readonly ConsentDocument[]): readonly Chapter[] {
  return distinctTexts(documents).flatMap(([document]) =>
    document === undefined ? [] : chapterOf(document),
  )
}

function chapterOf({ digest, title, text }: ConsentDocument): Chapter {
  const headings = (text ?? '')
    .split('\n')
    .flatMap((one, line) => (one.startsWith('# ') ? { digest, line, text: one.slice(2) } : []))
  return { digest, title, headings }
}

const SEARCH_MIN_CHARACTERS = 2

/** The search words; undefined if there are too few characters. */
export function searchTermOf(typed: string): string | undefined {
  const words = typed.trim().toLowerCase()
  return words.length < SEARCH_MIN_CHARACTERS ? undefined : words
}

/** The lines that contain the words, in the order of the texts. */
export function linesWith(documents: readonly ConsentDocument[], words: string): readonly Place[] {
  return distinctTexts(documents).flatMap(([document]) =>
    (document?.text ?? '')
      .split('\n')
      .flatMap((one, line) =>
        shownLine(one).toLowerCase().includes(words)
          ? { digest: document?.digest ?? '', line }
          : [],
      ),
  )
}
