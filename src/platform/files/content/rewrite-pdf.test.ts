import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pdfOf, testPdf } from '../testing.ts'
import { rewritePdf } from './rewrite-pdf.ts'

const stream = (dict: string, body: string) =>
  `<< ${dict} /Length ${body.length} >>\nstream\n${body}\nendstream`

const catalog = (more = '') => `<< /Type /Catalog /Pages 2 0 R ${more} >>`
const tree = '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 300 200] >>'
const page = (more = '') => `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${more} >>`
const contents = stream('', '0 0 100 100 re f')

/** A document with unwanted content in the catalog, in the page, or as separate objects. */
function plant({ root = '', leaf = '', objects = [] as readonly string[] }): Buffer {
  return pdfOf([catalog(root), tree, page(leaf), contents, ...objects])
}

/** The new document as text, without the encoded bytes of its streams. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  const text = (await rewritePdf(bytes))?.toString('latin1') ?? 'refused'
  return text
    .split(/stream\r?\n/)
    .filter((_, index) => index % 2 === 0)
    .join('|')
}

describe('rewriting a PDF', () => {
  it('keeps what its pages draw', async () => {
    const image = stream(
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace [/ICCBased 6 0 R] /Filter /DCTDecode',
      'jpeg',
    )
    const profile = stream('/N 3 /Alternate /DeviceRGB', 'profile')
    const leaf = '/Rotate 90 /Resources << /XObject << /Im1 5 0 R >> /ProcSet [/PDF /ImageC] >>'
    const words = await wordsOf(plant({ leaf, objects: [image, profile] }))
    for (const word of [
      '/Rotate 90',
      '/Im1',
      '/ICCBased',
      '/DCTDecode',
      '/MediaBox [ 0 0 300 200 ]',
    ]) {
      expect(words).toContain(word)
    }
    expect(await rewritePdf(testPdf('x'))).toEqual(await rewritePdf(testPdf('x')))
  })

  it('keeps objects of compressed object streams', async () => {
    const inner = '5 0 6 34 << /Subtype /Type1 /Type /Font >> << /F1 5 0 R >>'
    const first = inner.indexOf('<<')
    const packed = deflateSync(inner).toString('latin1')
    const objects = stream(`/Type /ObjStm /N 2 /First ${first} /Filter /FlateDecode`, packed)
    const leaf = '/Resources << /Font 6 0 R >>'
    const sent = pdfOf([catalog(), tree, page(leaf), contents]).toString('latin1')
    const bytes = Buffer.from(
      sent.replace('xref', () => `9 0 obj\n${objects}\nendobj\nxref`),
      'latin1',
    )
    expect(await wordsOf(bytes)).toContain('/F1')
    expect(await wordsOf(bytes)).not.toContain('ObjStm')
  })

  it('draws the appearance of form fields, and removes the fields', async () => {
    const widget =
      '<< /Subtype /Widget /Rect [10 10 110 60] /AP << /N 6 0 R >> /AA << /E 7 0 R >> >>'
    const look = stream('/Subtype /Form /BBox [0 0 50 50]', '0 0 50 50 re f')
    const leaf = '/Annots [5 0 R] /Resources << >>'
    const words = await wordsOf(plant({ leaf, objects: [widget, look, '<< /S /JavaScript >>'] }))
    expect(words).toContain('/Shown0')
    expect(words).not.toMatch(/Widget|\/AA|JavaScript|Annots/)
  })

  it('handles circular references', async () => {
    const pattern = stream(
      '/Type /Pattern /PatternType 1 /Resources << /Pattern << /P 5 0 R >> >>',
      '',
    )
    const leaf = '/Resources << /Pattern << /P 5 0 R >> >>'
    expect(await wordsOf(plant({ leaf, objects: [pattern] }))).toContain('/PatternType')
    const own = '<< /Type /Pages /Kids [2 0 R 3 0 R 3 0 R] /Count 3 >>'
    const circle = await wordsOf(pdfOf([catalog(), own, page(), contents]))
    expect(circle).toContain('/Count 1')
  })
})

const acting = [
  ['a script', { root: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }],
  ['a script whose name is escaped', { root: '/OpenAction << /S /J#61vaScript /JS (x) >>' }],
  ['named scripts', { root: '/Names << /JavaScript << /Names [(a) 5 0 R] >> >>' }],
  ['the launch of a program', { leaf: '/AA << /O << /S /Launch /F (x.exe) >> >>' }],
  ['the submission of a form', { leaf: '/A << /S /SubmitForm /F (http://x) >>' }],
  ['a link to another document', { leaf: '/Annots [<< /A << /S /GoToR /F (x.pdf) >> >>]' }],
  ['a link to an embedded document', { leaf: '/Annots [<< /A << /S /GoToE /T << /R /C >> >> >>]' }],
  ['the import of data', { root: '/OpenAction << /S /ImportData /F (x.fdf) >>' }],
  ['a web link', { leaf: '/Annots [<< /Subtype /Link /A << /S /URI /URI (http://x) >> >>]' }],
  ['embedded files', { root: '/Names << /EmbeddedFiles << /Names [(a) 5 0 R] >> >>' }],
  ['associated files', { root: '/AF [<< /Type /Filespec /EF << /F 5 0 R >> >>]' }],
  ['an XFA form', { root: '/AcroForm << /XFA 5 0 R /Fields [] >>' }],
  ['rich media', { leaf: '/Annots [<< /Subtype /RichMedia >>]' }],
  ['optional content', { root: '/OCProperties << /OCGs [5 0 R] >>' }],
  ['metadata', { root: '/Metadata 5 0 R /PieceInfo << /X 5 0 R >>' }],
  [
    'a reference to a picture in another file',
    { leaf: '/Resources << /XObject << /X << /Subtype /Form /Ref << /F (x.pdf) >> >> >> >>' },
  ],
] as const

describe('rewriting a PDF removes', () => {
  it.each(acting)('%s', async (_, planted) => {
    const words = await wordsOf(plant({ ...planted, objects: [stream('', 'alert(1)')] }))
    expect(words).toContain('/Type /Page\n')
    expect(words).not.toMatch(
      /OpenAction|J(?:ava)?S|Launch|SubmitForm|GoTo|ImportData|URI|Embedded|\/AF|XFA|AcroForm|RichMedia|OCProp|Metadata|PieceInfo|\/Ref\b|Names|alert|http|\.(?:exe|pdf|fdf)/,
    )
  })

  it('streams with unknown filters, too many filters or external data', async () => {
    const odd = stream('/Subtype /Image /Filter [/FlateDecode /Decoy]', 'x')
    const often = stream(`/Subtype /Image /Filter [${'/FlateDecode '.repeat(9)}]`, 'x')
    const elsewhere = stream('/Subtype /Image /F (x.bin) /FFilter /Crypt', 'plain <script>')
    const leaf = '/Resources << /XObject << /A 5 0 R /B 6 0 R /C 7 0 R >> >>'
    const bytes = plant({ leaf, objects: [odd, often, elsewhere] })
    expect(await wordsOf(bytes)).not.toMatch(/Decoy|\/A |\/B |x\.bin|Crypt/)
    expect((await rewritePdf(bytes))?.includes('<script>')).toBe(false)
  })
})

describe('rewriting refuses a PDF that', () => {
  it.each([
    ['is HTML', Buffer.from('<html>%PDF-1.7 %%EOF</html>')],
    ['is empty', Buffer.alloc(0)],
    ['is truncated', testPdf('x').subarray(0, 300)],
    ['has an unknown version', Buffer.from(testPdf('x').toString('latin1').replace('1.7', '9.0'))],
    ['has no page', pdfOf(['<< /Type /Catalog >>'])],
    ['has bytes before it', Buffer.concat([Buffer.from('\n'), testPdf('x')])],
    [
      'is encrypted',
      Buffer.from(testPdf('x').toString('latin1').replace('/Root', '/Encrypt 5 0 R /Root')),
    ],
    [
      'opens 100,000 arrays and closes none',
      pdfOf([catalog('/X '.concat('['.repeat(100_000))), tree, page(), contents]),
    ],
    [
      'is nested 200 levels deep',
      plant({ leaf: `/Resources << /ColorSpace << /C ${'['.repeat(200)}${']'.repeat(200)} >> >>` }),
    ],
    ['has no complete object', Buffer.from(`%PDF-1.7\n${'1 0 obj '.repeat(1000)}%%EOF`)],
  ])('%s', async (_, bytes) => {
    expect(await rewritePdf(bytes)).toBeUndefined()
  })
})
