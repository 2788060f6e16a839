import { z } from 'zod'
import { isHttpsUrl } from '#kit/url.ts'
import { boundedLine, id, requiredLine } from '../common/fields.ts'
import { fieldMessages } from '../common/texts.ts'
import { ALT_TEXT_MAX_CHARACTERS, CAPTION_MAX_CHARACTERS, LINK_MAX_CHARACTERS } from './limits.ts'
import { contentTexts, draftTexts } from './texts.ts'

/*
 * An article as a ProseMirror JSON tree (https://prosemirror.net/docs/ref/#model). Pages render
 * this tree and never HTML, so nothing outside the schema can be shown. Lists nest one level.
 * Unknown node types are refused, unknown attributes dropped.
 */

export const ARTICLE_MAX_CHARACTERS = 60_000
const ARTICLE_PICTURES_MAX = 30
const BLOCKS_MAX = 1_000
const INLINES_MAX = 500
const ITEMS_MAX = 200

const link = z.object({
  type: z.literal('link'),
  attrs: z.object({
    href: z
      .string({ error: fieldMessages.invalidUrl })
      .max(LINK_MAX_CHARACTERS, { error: fieldMessages.invalidUrl, abort: true })
      .refine(isHttpsUrl, { error: fieldMessages.invalidUrl }),
  }),
})

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  link,
])

const inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z
      .string({ error: fieldMessages.required })
      .min(1, { error: fieldMessages.required, abort: true })
      .max(ARTICLE_MAX_CHARACTERS, {
        error: fieldMessages.tooLong(ARTICLE_MAX_CHARACTERS),
        abort: true,
      }),
    marks: z.array(mark).max(3).optional(),
  }),
  z.object({ type: z.literal('hardBreak') }),
])

const inlines = z.array(inline).max(INLINES_MAX).optional()

const paragraph = z.object({ type: z.literal('paragraph'), content: inlines })

const heading = z.object({
  type: z.literal('heading'),
  attrs: z.object({ level: z.union([z.literal(2), z.literal(3)]) }),
  content: inlines,
})

const innerItem = z.object({
  type: z.literal('listItem'),
  content: z.array(paragraph).min(1).max(20),
})
const innerBullets = z.object({
  type: z.literal('bulletList'),
  content: z.array(innerItem).min(1).max(ITEMS_MAX),
})
const innerNumbers = z.object({
  type: z.literal('orderedList'),
  content: z.array(innerItem).min(1).max(ITEMS_MAX),
})

const item = z.object({
  type: z.literal('listItem'),
  content: z
    .array(z.discriminatedUnion('type', [paragraph, innerBullets, innerNumbers]))
    .min(1)
    .max(20),
})
const bullets = z.object({
  type: z.literal('bulletList'),
  content: z.array(item).min(1).max(ITEMS_MAX),
})
const numbers = z.object({
  type: z.literal('orderedList'),
  content: z.array(item).min(1).max(ITEMS_MAX),
})

const quote = z.object({
  type: z.literal('blockquote'),
  content: z.array(paragraph).min(1).max(50),
})

const picture = z.object({
  type: z.literal('image'),
  attrs: z.object({
    /** A picture that the provider uploaded. */
    pictureId: id,
    /** The alternative text, for people who cannot see the picture. */
    alt: requiredLine(ALT_TEXT_MAX_CHARACTERS, draftTexts.image),
    caption: boundedLine(CAPTION_MAX_CHARACTERS).default(''),
  }),
})

const block = z.discriminatedUnion('type', [
  paragraph,
  heading,
  bullets,
  numbers,
  quote,
  picture,
  z.object({ type: z.literal('horizontalRule') }),
])

/** The tree as stored and rendered. */
export const articleDocument = z
  .object({ type: z.literal('doc'), content: z.array(block).max(BLOCKS_MAX) })
  .refine((document) => charactersOf(document) <= ARTICLE_MAX_CHARACTERS, {
    error: fieldMessages.tooLong(ARTICLE_MAX_CHARACTERS),
  })
  .refine((document) => picturesOf(document).length <= ARTICLE_PICTURES_MAX, {
    error: contentTexts.tooManyPictures(ARTICLE_PICTURES_MAX),
  })

export type ArticleBlock = z.infer<typeof block>
export type ArticleInline = z.infer<typeof inline>
export type ArticleMark = z.infer<typeof mark>
export type ArticleListItem = z.infer<typeof item>
export type ArticleDocument = { type: 'doc'; content: ArticleBlock[] }

export const emptyDocument: ArticleDocument = { type: 'doc', content: [] }

/** The article's text, one line per paragraph, including captions and alternative texts. */
export function articleText(document: ArticleDocument): string {
  return document.content.flatMap(linesOf).join('\n')
}

/** The ids of the article's pictures, without duplicates, in document order. */
export function picturesOf(document: ArticleDocument): readonly string[] {
  const ids = document.content.flatMap((one) => (one.type === 'image' ? [one.attrs.pictureId] : []))
  return [...new Set(ids)]
}

function charactersOf(document: ArticleDocument): number {
  return document.content.flatMap(linesOf).reduce((sum, line) => sum + line.length, 0)
}

type Nested = ArticleBlock | ArticleListItem

function linesOf(node: Nested): readonly string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [textOf(node.content)]
    case 'image':
      return [node.attrs.alt, node.attrs.caption].filter((text) => text !== '')
    case 'horizontalRule':
      return []
    default:
      return node.content.flatMap((child: Nested) => linesOf(child))
  }
}

function textOf(content: readonly ArticleInline[] = []): string {
  return content.map((one) => (one.type === 'text' ? one.text : ' ')).join('')
}
