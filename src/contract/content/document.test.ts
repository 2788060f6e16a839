import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import {
  ARTICLE_MAX_CHARACTERS,
  articleDocument,
  articleText,
  emptyDocument,
  picturesOf,
} from './document.ts'

const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const link = (href: string) => ({ type: 'link', attrs: { href, target: '_blank' } })
const picture = (pictureId: string, alt = 'A chart of the rupee') => ({
  type: 'image',
  attrs: { pictureId, alt },
})

describe('the document of an article', () => {
  it('accepts what the editor produces and drops attributes that are not rendered', () => {
    const id = newId()
    const written = doc(
      { type: 'heading', attrs: { level: 2, id: 'x' }, content: [text('Rates')] },
      paragraph(text('Read ', { type: 'bold' }), text('this', link('https://rbi.example/a')), {
        type: 'hardBreak',
      }),
      { type: 'paragraph' },
      {
        type: 'orderedList',
        attrs: { start: 1 },
        content: [
          {
            type: 'listItem',
            content: [
              paragraph(text('one')),
              {
                type: 'bulletList',
                content: [{ type: 'listItem', content: [paragraph(text('deeper'))] }],
              },
            ],
          },
        ],
      },
      { type: 'blockquote', content: [paragraph(text('said'))] },
      picture(id),
      { type: 'horizontalRule' },
    )
    const read = articleDocument.parse(written)
    expect(JSON.stringify(read)).not.toContain('_blank')
    expect(articleText(read).split('\n')).toEqual([
      'Rates',
      'Read this ',
      '',
      'one',
      'deeper',
      'said',
      'A chart of the rupee',
    ])
    expect(picturesOf(read)).toEqual([id])
    expect(articleDocument.parse(read)).toEqual(read)
    expect(articleDocument.parse(emptyDocument)).toEqual(emptyDocument)
  })

  it.each([
    ['an HTML node', doc({ type: 'html', content: '<script>' })],
    ['an iframe', doc({ type: 'iframe', attrs: { src: 'https://x.example' } })],
    ['a javascript: link', doc(paragraph(text('x', link('javascript:alert(1)'))))],
    ['an http: link', doc(paragraph(text('x', link('http://x.example'))))],
    ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } })],
    ['a picture from another site', doc(picture('https://x.example/a.png'))],
    ['a picture without a description', doc(picture(newId(), ' '))],
    ['an empty text', doc(paragraph(text('')))],
    [
      'too much text',
      doc(paragraph(text('a'.repeat(ARTICLE_MAX_CHARACTERS))), paragraph(text('b'))),
    ],
    ['too many pictures', doc(...Array.from({ length: 31 }, () => picture(newId())))],
    ['a paragraph without a document', { type: 'paragraph' }],
  ])('refuses %s', (_, written) => {
    expect(articleDocument.safeParse(written).success).toBe(false)
  })

  it('never throws on arbitrary JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), (value) => {
        articleDocument.safeParse({ type: 'doc', content: [value] })
      }),
    )
  })
})
