import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ArticleDocument, articleDocument, articleText } from '#contract/content/document.ts'
import { newId } from '#kit/id.ts'
import { articleExtensions } from './extensions.ts'
import { findingRanges } from './finding-ranges.ts'
import { type EditorNode, flattened, fromEditor, toEditor } from './to-document.ts'

const schema = getSchema(articleExtensions(() => ''))

function open(document: ArticleDocument) {
  const node = schema.nodeFromJSON(toEditor(document))
  node.check()
  return node
}

const words = fc.stringMatching(/^[a-zA-Zअ-ह ,.]{1,12}$/)
const marks = fc.constantFrom(
  undefined,
  [{ type: 'bold' }],
  [{ type: 'italic' }],
  [{ type: 'link', attrs: { href: 'https://rbi.example/a' } }],
)
const text = fc
  .tuple(words, marks)
  .map(([text, marks]) => (marks ? { type: 'text', text, marks } : { type: 'text', text }))
/** A break separates two texts: adjacent texts with the same marks would merge. */
const inlines = fc
  .array(text, { maxLength: 3 })
  .map((texts) => texts.flatMap((one, at) => (at === 0 ? [one] : [{ type: 'hardBreak' }, one])))
const filled = <T extends object>(node: T, content: readonly object[]) =>
  content.length > 0 ? { ...node, content } : node
const paragraph = inlines.map((content) => filled({ type: 'paragraph' }, content))
const list = (child: fc.Arbitrary<object>) =>
  fc
    .tuple(
      fc.constantFrom('bulletList', 'orderedList'),
      fc.array(fc.array(child, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 2 }),
    )
    .map(([type, items]) => ({
      type,
      content: items.map((content) => ({ type: 'listItem', content })),
    }))
const block = fc.oneof(
  paragraph,
  fc
    .tuple(fc.constantFrom(2, 3), inlines)
    .map(([level, content]) => filled({ type: 'heading', attrs: { level } }, content)),
  list(fc.oneof(paragraph, list(paragraph))),
  fc
    .array(paragraph, { minLength: 1, maxLength: 2 })
    .map((content) => ({ type: 'blockquote', content })),
  fc
    .tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.constantFrom('', 'A caption'))
    .map(([alt, caption]) => ({ type: 'image', attrs: { pictureId: newId(), alt, caption } })),
  fc.constant({ type: 'horizontalRule' }),
)
const documents = fc
  .array(block, { minLength: 1, maxLength: 6 })
  .map((content) => articleDocument.parse({ type: 'doc', content }))

describe('an article in the editor', () => {
  it('is unchanged after a round trip', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const back = fromEditor(open(document).toJSON())
        expect(back).toEqual(document)
        expect(articleDocument.parse(back)).toEqual(document)
      }),
    )
  })

  it('shows a finding at the position that the linter reports', () => {
    fc.assert(
      fc.property(documents, fc.nat(), fc.integer({ min: 1, max: 6 }), (document, from, length) => {
        const whole = articleText(document)
        const start = whole === '' ? 0 : from % whole.length
        const excerpt = whole.slice(start, start + length).split('\n')[0] ?? ''
        fc.pre(excerpt !== '')
        const end = start + excerpt.length
        const node = open(document)
        const [range] = findingRanges(node, [{ start, end, excerpt }])
        expect(range).toBeDefined()
        if (range && !range.isNode) {
          expect(node.textBetween(range.from, range.to, '\n', ' ')).toBe(excerpt)
        }
      }),
    )
  })

  it('drops unsafe links, and link attributes that are not rendered', () => {
    const text = (href: string) => ({
      type: 'text',
      text: 'x',
      marks: [{ type: 'link', attrs: { href, target: '_blank' } }],
    })
    const content = [
      { type: 'paragraph', content: [text('http://x.example'), text('https://x.example')] },
    ]
    expect(fromEditor({ type: 'doc', content }).content?.[0]?.content).toEqual([
      { type: 'text', text: 'x' },
      { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'https://x.example' } }] },
    ])
  })

  it('flattens deep pasted lists and keeps their text', () => {
    const deep = (depth: number): EditorNode => ({
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: `level ${depth}` }] },
            ...(depth < 6 ? [deep(depth + 1)] : []),
          ],
        },
      ],
    })
    const read = articleDocument.parse({ type: 'doc', content: flattened([deep(1)]) })
    expect(articleText(read).split('\n')).toEqual([1, 2, 3, 4, 5, 6].map((n) => `level ${n}`))
  })
})
