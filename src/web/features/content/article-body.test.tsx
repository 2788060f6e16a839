import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type ArticleDocument, articleDocument } from '#contract/content/document.ts'
import { newId } from '#kit/id.ts'
import { ArticleBody } from './article-body.tsx'

const link = { type: 'link', attrs: { href: 'https://rbi.example/a' } } as const

function markup(content: ArticleDocument['content'], pictureIds: readonly string[] = []): string {
  const document = articleDocument.parse({ type: 'doc', content })
  const pictures = pictureIds.map((_id) => ({
    _id,
    alt: '',
    sizes: [
      { url: '/files/480', width: 480, height: 270 },
      { url: '/files/960', width: 960, height: 540 },
    ],
  }))
  return renderToStaticMarkup(<ArticleBody document={document} pictures={pictures} />)
}

describe('the text of an article', () => {
  it('renders the blocks of the document tree', () => {
    const line = (text: string) => ({
      type: 'paragraph' as const,
      content: [{ type: 'text' as const, text }],
    })
    const html = markup([
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Rates' }] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [line('one')] }] },
      { type: 'blockquote', content: [line('said')] },
      { type: 'horizontalRule' },
    ])
    expect(html).toContain('<h2>Rates</h2><ul><li>one</li></ul><blockquote><p>said</p>')
    expect(html).toContain('<hr/>')
  })

  it('escapes markup in text', () => {
    const html = markup([
      { type: 'paragraph', content: [{ type: 'text', text: '<script>alert(1)</script>' }] },
    ])
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script')
  })

  it('renders safe links, one across words with different marks', () => {
    const html = markup([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Read ', marks: [link] },
          { type: 'text', text: 'this', marks: [{ type: 'bold' }, link] },
          { type: 'text', text: ' now' },
        ],
      },
    ])
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toContain('rel="noreferrer noopener nofollow"')
    expect(html).toContain('>Read <strong>this</strong></a> now')
  })

  it('renders pictures in their sizes, and skips missing ones', () => {
    const [known, lost] = [newId(), newId()]
    const picture = (pictureId: string) => ({
      type: 'image' as const,
      attrs: { pictureId, alt: 'The rupee', caption: 'Since 2020' },
    })
    const html = markup([picture(known), picture(lost)], [known])
    expect(html.match(/<img /g)).toHaveLength(1)
    expect(html).toContain('alt="The rupee"')
    expect(html).toContain('/files/480 480w, /files/960 960w')
    expect(html).toContain('<figcaption')
  })
})
