import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pdfOf, testPdf } from '#platform/files/testing.ts'

/** A malicious or broken file with the media type that it is sent as. */
export type HostileFile = {
  readonly name: string
  readonly mediaType: string
  readonly filename: string
  readonly bytes: Buffer
}

type Kind = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'svg' | 'pdf'

const mediaTypes: Readonly<Record<Kind, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
}
const kinds = Object.keys(mediaTypes).filter((kind): kind is Kind => kind in mediaTypes)

const MIB = 1024 * 1024
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40">'

/**
 * Files of every accepted kind: truncated, with changed bytes, two kinds in one, nested, cyclic,
 * and such that expand when decompressed. The same seed gives the same files.
 */
export async function hostileFiles(seed = 1): Promise<readonly HostileFile[]> {
  const whole = await wholeFiles()
  const random = randomOf(seed)
  const files: HostileFile[] = []
  const add = (kind: Kind, name: string, bytes: Buffer) => {
    const filename = `${name.replaceAll(/[^a-z0-9]/g, '-')}.${kind === 'jpeg' ? 'jpg' : kind}`
    files.push({ name: `${kind}: ${name}`, mediaType: mediaTypes[kind], filename, bytes })
  }
  for (const kind of kinds) {
    const bytes = whole[kind]
    for (let index = 1; index <= 12; index += 1) {
      add(kind, `cut off ${index}`, bytes.subarray(0, Math.ceil((bytes.length * index) / 13)))
      add(kind, `changed ${index}`, changed(bytes, index * 3, random))
    }
    for (const other of kinds.filter((one) => one !== kind)) {
      add(kind, `followed by ${other}`, Buffer.concat([bytes, whole[other]]))
      add(kind, `begun as ${other}`, Buffer.concat([whole[other].subarray(0, 16), bytes]))
    }
    add(kind, 'repeated', Buffer.concat(Array.from({ length: 200 }, () => bytes)))
    add(kind, 'with a long tail', Buffer.concat([bytes, Buffer.alloc(2 * MIB, 0x20)]))
  }
  for (const [name, bytes] of hostileSvgs()) {
    add('svg', name, Buffer.from(bytes))
  }
  for (const [name, bytes] of hostilePngs()) {
    add('png', name, bytes)
  }
  for (const [kind, name, bytes] of await slowPictures()) {
    add(kind, name, bytes)
  }
  for (const [name, bytes] of hostilePdfs()) {
    add('pdf', name, bytes)
  }
  return files
}

async function wholeFiles(): Promise<Readonly<Record<Kind, Buffer>>> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#0c503c' } })
  return {
    png: await image.clone().png().toBuffer(),
    jpeg: await image.clone().jpeg().toBuffer(),
    gif: await image.clone().gif().toBuffer(),
    webp: await image.clone().webp().toBuffer(),
    avif: await image.clone().avif().toBuffer(),
    svg: Buffer.from(`${SVG}<rect width="40" height="40"/></svg>`),
    pdf: testPdf('a page'),
  }
}

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function changed(bytes: Buffer, count: number, random: () => number): Buffer {
  const copy = Buffer.from(bytes)
  for (let index = 0; index < count; index += 1) {
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256)
  }
  return copy
}

const within = (inner: string) => `${SVG}${inner}</svg>`
const boxes = (count: number) => '<rect width="9" height="9"/>'.repeat(count)

function hostileSvgs(): readonly (readonly [string, string])[] {
  return [...deepSvgs(), ...drawnSvgs()]
}

/** Expensive to parse: nesting and entities. */
function deepSvgs(): readonly (readonly [string, string])[] {
  const entities = Array.from(
    { length: 12 },
    (_, index) => `<!ENTITY e${index + 1} "${`&e${index};`.repeat(10)}">`,
  )
  return [
    ...[20, 200, 100_000].map(
      (count) => [`comments and an x ${count}`, `${'<!---->'.repeat(count)}x`] as const,
    ),
    ...[100, 10_000, 200_000].map(
      (depth) =>
        [`nested ${depth}`, within(`${'<g>'.repeat(depth)}${'</g>'.repeat(depth)}`)] as const,
    ),
    ['entities', `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities.join('')}]>${within('&e12;')}`],
    [
      'an entity from elsewhere',
      `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>${within('&f;')}`,
    ],
  ]
}

/** Expensive to draw, or loading external resources. */
function drawnSvgs(): readonly (readonly [string, string])[] {
  const turbulence =
    '<feTurbulence baseFrequency="0.9" numOctaves="500" stitchTiles="stitch" result="a"/>'
  return [
    ['enormous', '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>'],
    ['without a size', `<svg xmlns="http://www.w3.org/2000/svg">${boxes(10)}</svg>`],
    [
      'filters',
      within(
        `<filter id="f">${turbulence.repeat(20)}</filter><rect width="40" height="40" filter="url(#f)"/>`,
      ),
    ],
    [
      'a blur',
      within(
        '<filter id="f"><feGaussianBlur stdDeviation="100000"/></filter><rect width="40" height="40" filter="url(#f)"/>',
      ),
    ],
    ['using itself', within('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
    [
      'using twice what uses twice',
      within(
        Array.from(
          { length: 25 },
          (_, index) => `<g id="u${index + 1}">${`<use href="#u${index}"/>`.repeat(2)}</g>`,
        ).join(''),
      ),
    ],
    [
      'patterns of patterns',
      within(
        '<pattern id="p" width="1e-6" height="1e-6" fill="url(#p)"><rect width="1" height="1"/></pattern><rect width="40" height="40" fill="url(#p)"/>',
      ),
    ],
    ['a long path', within(`<path d="M0 0${' L9 9 0 0'.repeat(150_000)}"/>`)],
    ['many dashes', within('<path d="M0 0H1e9" stroke="red" stroke-dasharray="0.0001"/>')],
    ['many boxes', within(boxes(50_000))],
    [
      'a picture from elsewhere',
      within('<image href="http://127.0.0.1:9/x.png" width="40" height="40"/>'),
    ],
    [
      'a picture within a picture',
      within(
        `<image href="data:image/svg+xml;base64,${Buffer.from(within(boxes(2000))).toString('base64')}" width="40" height="40"/>`,
      ),
    ],
    ['a script', within('<script>alert(1)</script>')],
    [
      'many attributes',
      `<svg xmlns="http://www.w3.org/2000/svg" ${Array.from({ length: 50_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`,
    ],
    [
      'a style that selects much',
      within(
        `<style>${'g g g g g *{fill:red}'.repeat(2000)}</style>${'<g>'.repeat(200)}${boxes(500)}${'</g>'.repeat(200)}`,
      ),
    ],
  ]
}

/** Small files whose headers declare allowed sizes, but which are expensive to decode. */
async function slowPictures(): Promise<readonly (readonly [Kind, string, Buffer])[]> {
  const create = { width: 5000, height: 5000, channels: 4, background: '#0c503c' } as const
  const image = sharp({ create })
  const deep = image.clone().toColourspace('rgb16')
  const frames = { create: { ...create, width: 500, height: 500 * 90, pageHeight: 500 } }
  return [
    ['png', 'slow of sixteen bits', await deep.png({ compressionLevel: 9 }).toBuffer()],
    ['jpeg', 'slow in many scans', await image.clone().jpeg({ progressive: true }).toBuffer()],
    [
      'webp',
      'slow without loss',
      await image.clone().webp({ lossless: true, effort: 0 }).toBuffer(),
    ],
    ['avif', 'slow and large', await image.clone().avif({ effort: 0 }).toBuffer()],
    ['gif', 'slow of many frames', await sharp(frames).gif().toBuffer()],
  ]
}

function pngOf(
  width: number,
  height: number,
  chunks: readonly (readonly [string, Buffer])[],
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const all = [['IHDR', head] as const, ...chunks, ['IEND', Buffer.alloc(0)] as const]
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    ...all.map(([type, data]) => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
      const frame = Buffer.alloc(8)
      frame.writeUInt32BE(data.length, 0)
      frame.writeUInt32BE(crc32(body), 4)
      return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
    }),
  ])
}

function hostilePngs(): readonly (readonly [string, Buffer])[] {
  const nothing = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 })
  const named = (text: string, packed: Buffer) =>
    Buffer.concat([Buffer.from(`${text}\0\0`, 'latin1'), packed])
  return [
    ['huge sides', pngOf(50_000, 50_000, [['IDAT', nothing(50 * MIB)]])],
    ['one long line', pngOf(2 ** 31 - 1, 1, [['IDAT', nothing(50 * MIB)]])],
    ['just too large', pngOf(5001, 5001, [['IDAT', nothing(60 * MIB)]])],
    [
      'text that swells',
      pngOf(40, 30, [
        ['zTXt', named('x', nothing(100 * MIB))],
        ['IDAT', nothing(4000)],
      ]),
    ],
    [
      'a profile that swells',
      pngOf(40, 30, [
        ['iCCP', named('x', nothing(100 * MIB))],
        ['IDAT', nothing(4000)],
      ]),
    ],
    [
      'many small texts',
      pngOf(40, 30, [
        ...Array.from({ length: 20_000 }, () => ['tEXt', Buffer.from('a\0b')] as const),
        ['IDAT', nothing(4000)],
      ]),
    ],
  ]
}

const root = '<< /Type /Catalog /Pages 2 0 R >>'
const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const page = (more = '') => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] ${more} >>`

function hostilePdfs(): readonly (readonly [string, Buffer])[] {
  return [...packedPdfs(), ...nestedPdfs(), ...activePdfs(), ...brokenPdfs()]
}

/** Expand when decompressed. */
function packedPdfs(): readonly (readonly [string, Buffer])[] {
  const stream = (packed: Buffer, filter: string) =>
    `<< /Length ${packed.length} /Filter ${filter} >>\nstream\n${packed.toString('latin1')}\nendstream`
  const swollen = (mib: number) => deflateSync(Buffer.alloc(mib * MIB, 0x20), { level: 9 })
  const objects = (mib: number) => {
    const packed = swollen(mib)
    return `<< /Type /ObjStm /N 1000 /First 9000 /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed.toString('latin1')}\nendstream`
  }
  const twice = deflateSync(swollen(60))
  return [
    ...[1, 10, 60].map(
      (mib) =>
        [
          `contents that swell to ${mib} MiB`,
          pdfOf([root, pages, page('/Contents 4 0 R'), stream(swollen(mib), '/FlateDecode')]),
        ] as const,
    ),
    ...[1, 10, 60].map(
      (mib) =>
        [`objects that swell to ${mib} MiB`, pdfOf([root, pages, page(), objects(mib)])] as const,
    ),
    [
      'packed twice',
      pdfOf([root, pages, page('/Contents 4 0 R'), stream(twice, '[/FlateDecode /FlateDecode]')]),
    ],
    [
      'coded a hundred times',
      pdfOf([
        root,
        pages,
        page('/Contents 4 0 R'),
        stream(swollen(1), `[${'/FlateDecode '.repeat(100)}]`),
      ]),
    ],
    [
      'decoy filters',
      pdfOf([
        root,
        pages,
        page('/Contents 4 0 R'),
        stream(swollen(1), '[/Crypt /FlateDecode /JBIG2Decode]'),
      ]),
    ],
  ]
}

/** Endless, or nested too deep. */
function nestedPdfs(): readonly (readonly [string, Buffer])[] {
  return [
    [
      'pages that lead to themselves',
      pdfOf([root, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>']),
    ],
    [
      'a million pages',
      pdfOf([
        root,
        `<< /Type /Pages /Kids [${'3 0 R '.repeat(100_000)}] /Count 1000000 >>`,
        page(),
      ]),
    ],
    ...[100, 10_000, 300_000].map(
      (depth) =>
        [
          `nested arrays ${depth}`,
          pdfOf([root, pages, page(`/X ${'['.repeat(depth)}${']'.repeat(depth)}`)]),
        ] as const,
    ),
    ...[100, 10_000, 100_000].map(
      (depth) =>
        [
          `nested dictionaries ${depth}`,
          pdfOf([root, pages, page(`/X ${'<< /A '.repeat(depth)}1${' >>'.repeat(depth)}`)]),
        ] as const,
    ),
    [
      'a long string',
      pdfOf([root, pages, page(`/X (${'('.repeat(200_000)}${')'.repeat(200_000)})`)]),
    ],
    ['a name of escapes', pdfOf([root, pages, page(`/X /${'#41'.repeat(300_000)}`)])],
    [
      'a resource that is its own',
      pdfOf([
        root,
        pages,
        page('/Resources << /XObject << /A 4 0 R >> >> /Contents 5 0 R'),
        '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /A 4 0 R >> >> /Length 4 >>\nstream\n/A Do\nendstream',
        '<< /Length 5 >>\nstream\n/A Do\nendstream',
      ]),
    ],
  ]
}

/** Run an action when opened. */
function activePdfs(): readonly (readonly [string, Buffer])[] {
  return [
    [
      'an action on opening',
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>',
        pages,
        page(),
      ]),
    ],
    [
      'a form that is sent',
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
        pages,
        page('/Annots [4 0 R]'),
        '<< /Type /Annot /Subtype /Widget /FT /Btn /A << /S /SubmitForm /F (http://127.0.0.1:9/) >> >>',
      ]),
    ],
    [
      'a file within',
      pdfOf([
        '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(a) 4 0 R] >> >> >>',
        pages,
        page(),
        '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>',
        '<< /Length 2 >>\nstream\nMZ\nendstream',
      ]),
    ],
  ]
}

/** With wrong cross-reference tables. */
function brokenPdfs(): readonly (readonly [string, Buffer])[] {
  return [
    [
      'a table of nothing',
      Buffer.from(
        `%PDF-1.7\nxref\n0 10000000\n${'0000000000 65535 f \n'.repeat(50_000)}trailer << /Size 10000000 /Root 1 0 R >>\nstartxref\n9\n%%EOF`,
      ),
    ],
    [
      'tables in a circle',
      Buffer.from(
        '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer << /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF',
      ),
    ],
    ['many beginnings', Buffer.from('%PDF-1.7\n1 0 obj\n'.repeat(100_000))],
    ['many ends', Buffer.from(`%PDF-1.7\n${'endobj\n%%EOF\n'.repeat(100_000)}`)],
  ]
}
