import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import type { FileField } from '#contract/call.ts'
import { checkFiles } from './checks.ts'
import { testPdf } from './testing.ts'
import { refusalTexts } from './texts.ts'

// Checks run in low-priority processes, which are slow while other processes use the CPU.
vi.setConfig({ testTimeout: 60_000 })

const plain = { create: { width: 30, height: 20, channels: 3, background: '#2266aa' } } as const
const png = await sharp(plain).png().toBuffer()
const gif = await sharp(plain).gif().toBuffer()
const jpeg = await sharp(plain).jpeg().toBuffer()
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
const pdf = testPdf('A certificate')

async function check(
  kind: FileField['kind'],
  bytes: Uint8Array,
  { name = 'scan', type }: { name?: string; type: string },
) {
  const file = { field: 'proof', filename: name, mediaType: type, bytes }
  const result = await checkFiles({ proof: { kind } }, new Map([['proof', file]]))
  return result.ok ? result.value.get('proof')?.mediaType : result
}

/** An image of a few bytes that declares a large size. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(1, 8)
  const rows = Buffer.alloc(1_000_000)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a file that passes', () => {
  it.each([
    ['image', png, { name: 'Me.PNG', type: 'image/png' }, 'image/png'],
    ['image', jpeg, { name: 'me.2024.jpg', type: 'IMAGE/JPEG' }, 'image/jpeg'],
    ['image', svg, { name: 'logo.svg', type: 'image/svg+xml' }, 'image/svg+xml'],
    ['pdf', pdf, { name: 'certificate.v2.pdf', type: 'application/pdf' }, 'application/pdf'],
    ['pdf-or-image', pdf, { name: 'x.pdf', type: 'application/pdf' }, 'application/pdf'],
    ['pdf-or-image', gif, { name: 'x.gif', type: 'image/gif' }, 'image/gif'],
    ['image', png, { name: 'blob', type: 'image/png' }, 'image/png'],
  ] as const)('is accepted in a field of kind %s (row %#)', async (kind, bytes, says, found) => {
    expect(await check(kind, bytes, says)).toBe(found)
  })

  it('is left out if the call does not declare it', async () => {
    const file = { field: 'x', filename: 'x.png', mediaType: 'image/png', bytes: png }
    const result = await checkFiles({ photo: { kind: 'image' } }, new Map([['x', file]]))
    expect(result.ok && result.value.size).toBe(0)
  })
})

const html = '<html><script>alert(document.domain)</script></html>'

describe('a file that is refused', () => {
  it.each([
    ['empty', 'image', Buffer.alloc(0), 'x.png', 'image/png'],
    ['an HTML page', 'image', Buffer.from(html), 'x.png', 'image/png'],
    [
      'an HTML page that begins like a GIF',
      'image',
      Buffer.from(`GIF89a${html}`),
      'x.gif',
      'image/gif',
    ],
    [
      'a GIF followed by HTML',
      'image',
      Buffer.concat([gif, Buffer.from(html)]),
      'x.gif',
      'image/gif',
    ],
    [
      'a PNG followed by PHP',
      'image',
      Buffer.concat([png, Buffer.from('<?php x')]),
      'x.png',
      'image/png',
    ],
    ['a PNG followed by a PDF', 'pdf-or-image', Buffer.concat([png, pdf]), 'x.png', 'image/png'],
    ['a PNG of 30,000 by 30,000 pixels', 'image', hugePng(30_000, 30_000), 'x.png', 'image/png'],
    [
      'an SVG of 30,000 by 30,000 pixels',
      'image',
      Buffer.from(`${svg}`.replaceAll('9', '30000')),
      'x.svg',
      'y',
    ],
    ['a PDF with bytes before it', 'pdf', Buffer.concat([Buffer.from('\n'), pdf]), 'x.pdf', 'y'],
    ['a picture in a field for PDFs', 'pdf', png, 'x.png', 'image/png'],
    ['a PDF in a field for pictures', 'image', pdf, 'x.pdf', 'application/pdf'],
    ['a ZIP archive', 'pdf-or-image', Buffer.from('PK\x03\x04'), 'x.zip', 'application/zip'],
  ] as const)('is %s', async (_, kind, bytes, name, type) => {
    const codes = {
      pdf: 'document_unreadable',
      image: 'image_unreadable',
      'pdf-or-image': 'unsupported_media',
    }
    const refused = await check(kind, bytes, { name, type })
    expect(refused).toMatchObject({ ok: false, code: codes[kind] })
    expect(refused).toHaveProperty('fields.proof')
  })

  it.each(['text/html', 'application/pdf', 'application/octet-stream', '', 'image/png; charset=x'])(
    'is declared as %j',
    async (type) => {
      expect(await check('image', png, { name: 'x.png', type })).toMatchObject({
        message: 'Choose an image: JPEG, PNG, WebP, AVIF, GIF or SVG.',
      })
    },
  )

  it('is declared as an image of another type', async () => {
    expect(await check('image', png, { name: 'x.png', type: 'image/jpeg' })).toMatchObject({
      message: refusalTexts.type,
    })
  })

  it.each([
    'x.jpg',
    'x.png.exe',
    'x.php.png',
    'x.html.png',
    'x.exe. ',
    'x.\u202egnp.png',
    'x\0.png',
    'x.png\r\n',
  ])('is named %j', async (name) => {
    const refused = await check('image', png, { name, type: 'image/png' })
    expect(refused).toMatchObject({ message: refusalTexts.name })
  })

  it('is reported by its field, even beside a valid file', async () => {
    const file = { filename: 'x.png', mediaType: 'image/png', bytes: png }
    const sent = new Map([
      ['photo', { ...file, field: 'photo' }],
      ['paper', { ...file, field: 'paper', filename: 'x', mediaType: 'application/pdf' }],
    ])
    const result = await checkFiles({ photo: { kind: 'image' }, paper: { kind: 'pdf' } }, sent)
    expect(result).toMatchObject({
      code: 'document_unreadable',
      fields: { paper: 'We can’t accept this PDF. Save it again as a plain PDF and retry.' },
    })
  })
})
