import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isHarmlessPdf } from './pdfs.ts'

const pdf = (body: string, { head = '%PDF-1.7\n', tail = '\n%%EOF\n' } = {}) =>
  Buffer.from(`${head}${body}${tail}`, 'latin1')

const page = '1 0 obj\n<< /Type /Page /Contents 2 0 R >>\nendobj\n'

/** The content is given as Latin-1. */
const objectStream = (content: string, filter = '/Filter /FlateDecode') =>
  `3 0 obj\n<< /Type /ObjStm /N 1 /First 4 ${filter} >>\nstream\n${
    filter === '' ? content : deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  }\nendstream\nendobj\n`

describe('a PDF that is kept', () => {
  it('shows pages, also from object streams', () => {
    expect(isHarmlessPdf(pdf(page))).toBe(true)
    expect(isHarmlessPdf(pdf(page + objectStream('1 0 << /Type /Catalog >>')))).toBe(true)
    expect(isHarmlessPdf(pdf(page, { head: '%PDF-2.0\n' }))).toBe(true)
  })

  it('may have bytes by chance in a picture that would be a name elsewhere', () => {
    const picture = '2 0 obj\n<< /Subtype /Image >>\nstream\n\x00/JS \xff\nendstream\nendobj\n'
    expect(isHarmlessPdf(pdf(page + picture))).toBe(true)
  })
})

describe('a PDF that is refused', () => {
  it.each([
    ['is something else', Buffer.from('<html>%PDF-1.7 %%EOF</html>')],
    ['is empty', Buffer.alloc(0)],
    ['is cut off', pdf(page, { tail: '' })],
    ['claims another version', pdf(page, { head: '%PDF-9.0\n' })],
    ['runs a script', pdf('1 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj')],
    ['hides the name', pdf('1 0 obj << /S /J#61vaScr#69pt >> endobj')],
    ['names the script alone', pdf('1 0 obj << /JS 2 0 R >> endobj')],
    ['starts a program', pdf('1 0 obj << /S /Launch /F (x.exe) >> endobj')],
    ['carries a file', pdf('1 0 obj << /Type /EmbeddedFile >> endobj')],
    ['is a form of another kind', pdf('1 0 obj << /XFA 2 0 R >> endobj')],
    ['is encrypted', pdf('trailer << /Encrypt 5 0 R >>')],
    ['compresses the script', pdf(page + objectStream('1 0 << /S /JavaScript >>'))],
    ['compresses the short name', pdf(page + objectStream('1 0 << /JS (x) >>'))],
    ['leaves an object stream open', pdf(page + objectStream('1 0 << /JS (x) >>', ''))],
    [
      'compresses the script twice',
      pdf(
        page +
          objectStream(
            deflateSync(Buffer.from('1 0 << /S /JavaScript >>')).toString('latin1'),
            '/Filter [/FlateDecode /FlateDecode]',
          ),
      ),
    ],
    [
      'spreads the script by a predictor',
      pdf(page + objectStream('x', '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')),
    ],
    [
      'compresses the script in a stream without a type',
      pdf(page + objectStream('1 0 << /S /JavaScript >>').replace('/Type /ObjStm', '/X (a obj)')),
    ],
    [
      'filters otherwise',
      pdf(`1 0 obj << /Type /ObjStm /Filter /ASCII85Decode >>\nstream\nxx\nendstream`),
    ],
    [
      'hides objects in what only looks like a stream',
      pdf('(stream\n<< /S /JavaScript >> endstream)'),
    ],
  ])('%s', (_, bytes) => {
    expect(isHarmlessPdf(bytes)).toBe(false)
  })

  it('hides an object stream where none is looked for', () => {
    const hidden = objectStream('1 0 << /S /JavaScript >>')
    expect(isHarmlessPdf(pdf(`${page}(stream\n) ${hidden}`))).toBe(false)
  })

  it('is made to be slow to look at', () => {
    const start = performance.now()
    for (const unit of ['stream\n', '1 0 obj /ObjStm stream\nendstream ', '#', ' obj', '/ObjStm']) {
      expect(isHarmlessPdf(pdf(unit.repeat(6_000_000 / unit.length)))).toBe(
        unit === '#' || unit === ' obj',
      )
    }
    expect(performance.now() - start).toBeLessThan(5000)
  })

  it('inflates without end', () => {
    const bomb = deflateSync(Buffer.alloc(80 * 1024 * 1024)).toString('latin1')
    const body = `1 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\n${bomb}\nendstream`
    expect(isHarmlessPdf(pdf(body))).toBe(false)
  })
})
