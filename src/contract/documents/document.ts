/** One run of text: plain, or a link. Plain text never holds markup, line breaks or square brackets. */
export type Span = string | { readonly text: string; readonly href: string }

export type Text = readonly Span[]

export type Question = {
  readonly kind: 'question'
  readonly question: string
  readonly answer: Text
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: Text }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Text[] }
  | { readonly kind: 'notice'; readonly text: Text }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly Text[][] }
  | Question

export type Section = {
  /** Anchor within the page, unique in its document. */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly Block[]
}

/**
 * A legal page or agreement. `version` and `effectiveFrom` are ISO dates (IST). A text that somebody
 * may have accepted never changes under its version: a changed word needs a new version.
 */
export type LegalDocument = {
  /** Path below `/documents/`, e.g. `privacy-policy` or `agreements/pms-aif`. */
  readonly slug: string
  readonly title: string
  readonly version: string
  readonly effectiveFrom: string
  /** For the page's meta description; not part of the text that is accepted. */
  readonly description: string
  readonly intro?: Text
  readonly sections: readonly Section[]
}

type Item = Span | Text

function toText(item: Item): Text {
  return typeof item === 'string' || 'href' in item ? [item] : item
}

export function link(text: string, href: string): Span {
  return { text, href }
}

export function section(id: string, heading: string, ...blocks: Block[]): Section {
  return { id, heading, blocks }
}

export function paragraph(...text: Span[]): Block {
  return { kind: 'paragraph', text }
}

/** A paragraph that must stand out: a warning, or wording that may not be altered. */
export function notice(...text: Span[]): Block {
  return { kind: 'notice', text }
}

/** An unordered list; an item made of several spans is given as an array. */
export function bullets(...items: Item[]): Block {
  return { kind: 'list', ordered: false, items: items.map(toText) }
}

/** A numbered list; an item made of several spans is given as an array. */
export function steps(...items: Item[]): Block {
  return { kind: 'list', ordered: true, items: items.map(toText) }
}

/** Every row has as many cells as the head. */
export function table(head: readonly string[], ...rows: Item[][]): Block {
  return { kind: 'table', head, rows: rows.map((cells) => cells.map(toText)) }
}

export function question(text: string, ...answer: Span[]): Question {
  return { kind: 'question', question: text, answer }
}
