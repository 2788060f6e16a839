import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { languageSchema } from '#contract/common/types.ts'
import {
  type ArticleBlock,
  type ArticleDocument,
  articleDocument,
} from '#contract/content/document.ts'
import { contentKindSchema, marketTagSchema } from '#contract/content/types.ts'
import { providerCategorySchema } from '#contract/providers/categories.ts'
import { present } from '#kit/assert.ts'

/*
 * The texts in `pieces/`, one or more files per language. A piece is
 *
 *   == kind | publisher: a category, P1 or P2 | markets | tags | draft, or 'in 2d': scheduled
 *   # Title
 *   @ +3d 18:30 90m | Online, or the place | seats, 'full' | moved +5d, or called off | why
 *
 * followed by its text: paragraphs, '## ' headings and '- ' lists. Only events have the line with
 * '@'.
 */

const commas = (text: string) => text.split(',').map((one) => one.trim())

const headSchema = z.object({
  kind: contentKindSchema,
  by: z.union([z.enum(['P1', 'P2']), providerCategorySchema]),
  language: languageSchema,
  category: z.array(marketTagSchema).min(1),
  tags: z.array(z.string().min(1)),
  /** Days until it is published; 'draft': not scheduled; null: published. */
  waits: z.union([z.literal('draft'), z.number(), z.null()]),
})

export type EventText = {
  readonly day: number
  readonly minutes: number
  readonly lasts: number
  readonly place: string
  readonly seats: number | null
  readonly isFull: boolean
  /** The day it is moved to, or null if it is cancelled, with the host's note. */
  readonly change: { readonly to: number | null; readonly note: string } | null
}

export type PieceText = z.infer<typeof headSchema> & {
  readonly title: string
  readonly event: EventText | null
  readonly body: string
}

let read: readonly PieceText[] | undefined

/** All pieces of the demo, in the order of the files. */
export function pieceTexts(): readonly PieceText[] {
  read ??= readAll()
  return read
}

function readAll(): readonly PieceText[] {
  const folder = new URL('pieces/', import.meta.url)
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const language = file.split(/[-.]/)[0]
      const text = readFileSync(new URL(file, folder), 'utf8')
      return text
        .split(/^== /m)
        .slice(1)
        .map((piece) => parse(piece, language))
    })
}

function parse(text: string, language: string | undefined): PieceText {
  const [head = '', title = '', ...rest] = text.trim().split('\n')
  const [kind, by, markets = '', tags = '', waits] = head.split(' | ')
  const isEvent = rest[0]?.startsWith('@ ') ?? false
  const days = /^in (\d+)d$/.exec(waits ?? '')?.[1]
  const parsed = headSchema.safeParse({
    kind,
    by,
    language,
    category: commas(markets),
    tags: commas(tags),
    waits: days === undefined ? (waits ?? null) : Number(days),
  })
  return {
    ...present(parsed.data, `the head of a piece is understood: ${head}`),
    title: title.replace(/^# /, ''),
    event: isEvent ? eventOf(rest[0] ?? '') : null,
    body: rest.slice(isEvent ? 1 : 0).join('\n'),
  }
}

function eventOf(line: string): EventText {
  const [when = '', place = '', seats = '', change = '', note = ''] = line.slice(2).split(' | ')
  const found = /^([+-]\d+)d (\d\d):(\d\d) (\d+)([mh])$/.exec(when)
  const [day, hour, minute, length] = present(found, `an event has a time: ${when}`)
    .slice(1, 5)
    .map(Number)
  const to = /^moved \+(\d+)d$/.exec(change)?.[1]
  return {
    day: day ?? 0,
    minutes: (hour ?? 0) * 60 + (minute ?? 0),
    lasts: (length ?? 0) * (when.endsWith('h') ? 60 : 1),
    place,
    seats: seats === '' ? null : Number.parseInt(seats, 10),
    isFull: seats.endsWith(' full'),
    change: change === '' ? null : { to: to === undefined ? null : Number(to), note },
  }
}

/** A text as a document tree for pages. */
export function documentOf(body: string): ArticleDocument {
  const content: ArticleBlock[] = []
  for (const line of body.split('\n')) {
    const [, mark = '', text = ''] = /^(## |- )?(.*)$/.exec(line) ?? []
    const inline = [{ type: 'text' as const, text }]
    const last = content.at(-1)
    if (mark === '## ') {
      content.push({ type: 'heading', attrs: { level: 2 }, content: inline })
    } else if (mark === '') {
      content.push({ type: 'paragraph', content: inline })
    } else {
      const item = {
        type: 'listItem' as const,
        content: [{ type: 'paragraph' as const, content: inline }],
      }
      if (last?.type === 'bulletList') {
        last.content.push(item)
      } else {
        content.push({ type: 'bulletList', content: [item] })
      }
    }
  }
  return articleDocument.parse({ type: 'doc', content })
}
