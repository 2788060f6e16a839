import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHeader,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRef,
  PDFStream,
  PDFWriter,
} from '@cantoo/pdf-lib'
import { type Appearance, appearancesOf } from './pdf-appearances.ts'
import { createCopier, TooMuchToCopy } from './pdf-copy.ts'
import { isName } from './pdf-drawing.ts'

const HEAD = /^%PDF-[12]\.\d/
const HEAD_BYTES = 8
const TAIL_BYTES = 1024
const PAGES_MAX = 2_000
const TREE_NODES_MAX = 5_000
/** Attributes that a page inherits from its ancestors in the page tree. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const
const A4 = [0, 0, 595, 842]

const name = PDFName.of

/**
 * Writes a new document with the pages of the given one: what they draw, and nothing else. Actions,
 * prompts, external references and embedded files are not searched for; they are dropped because
 * only drawing is copied. Visible forms and signatures are drawn where they were shown. Undefined
 * for data that is not a PDF, for a PDF without pages, and for an encrypted one.
 */
export async function rewritePdf(bytes: Uint8Array): Promise<Buffer | undefined> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isClosed = text.subarray(-TAIL_BYTES).includes('%%EOF')
  if (!HEAD.test(text.toString('latin1', 0, HEAD_BYTES)) || !isClosed) {
    return undefined
  }
  try {
    const from = await PDFParser.forBytesWithOptions(bytes).parseDocument()
    const pages = from.trailerInfo.Encrypt === undefined ? pagesOf(from) : []
    return pages.length === 0 ? undefined : await written(from, pages)
  } catch {
    return undefined
  }
}

type Page = { readonly own: PDFDict; readonly inherited: ReadonlyMap<string, PDFObject> }

/** The leaves of the page tree in order. Each node counts once, however often it is referenced. */
function pagesOf(from: PDFContext): readonly Page[] {
  const root = from.lookup(from.trailerInfo.Root)
  const pages: Page[] = []
  const seen = new Set<PDFObject>()
  const open: { node: PDFObject | undefined; inherited: ReadonlyMap<string, PDFObject> }[] = [
    { node: root instanceof PDFDict ? root.get(name('Pages')) : undefined, inherited: new Map() },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const node = from.lookup(next.node)
    if (!(node instanceof PDFDict) || seen.has(node)) {
      continue
    }
    seen.add(node)
    if (seen.size > TREE_NODES_MAX || pages.length >= PAGES_MAX) {
      throw new TooMuchToCopy()
    }
    const kids = from.lookup(node.get(name('Kids')))
    const inherited = new Map(next.inherited)
    for (const key of INHERITED) {
      const value = node.get(name(key))
      if (value !== undefined) {
        inherited.set(key, value)
      }
    }
    if (kids instanceof PDFArray) {
      const below = kids.asArray().slice(0, TREE_NODES_MAX)
      open.push(...below.reverse().map((kid) => ({ node: kid, inherited })))
    } else if (isName(from.lookup(node.get(name('Type'))), 'Page')) {
      pages.push({ own: node, inherited })
    }
  }
  return pages
}

async function written(from: PDFContext, pages: readonly Page[]): Promise<Buffer> {
  const to = PDFContext.create()
  to.header = PDFHeader.forVersion(1, 7)
  const copier = createCopier(from, to)
  const tree = to.nextRef()
  const kids = pages.map(({ own, inherited }) => {
    const dict = to.obj({ Type: 'Page', Parent: tree, MediaBox: A4 })
    for (const key of ['MediaBox', 'CropBox', 'Rotate']) {
      const value = copier.copy(inherited.get(key), key)
      if (value !== undefined) {
        dict.set(name(key), value)
      }
    }
    for (const key of ['UserUnit', 'Group']) {
      const value = copier.copy(own.get(name(key)), key)
      if (value !== undefined) {
        dict.set(name(key), value)
      }
    }
    const resources = copier.copy(inherited.get('Resources'), 'Resources')
    draw(to, dict, {
      resources: resources instanceof PDFDict ? resources : to.obj({}),
      contents: contentsOf(from, own).map((one) => copier.stream(one)),
      shown: appearancesOf(from, own).map((one) => ({ ...one, form: copier.stream(one.form) })),
    })
    return to.register(dict)
  })
  to.assign(tree, to.obj({ Type: 'Pages', Kids: kids, Count: kids.length }))
  to.trailerInfo.Root = to.register(to.obj({ Type: 'Catalog', Pages: tree }))
  return Buffer.from(await PDFWriter.forContext(to, Number.POSITIVE_INFINITY).serializeToBuffer())
}

function contentsOf(from: PDFContext, page: PDFDict): readonly (PDFRef | PDFStream)[] {
  const contents = page.get(name('Contents'))
  const found = from.lookup(contents)
  const parts = found instanceof PDFArray ? found.asArray() : [contents]
  return parts.filter(
    (part): part is PDFRef | PDFStream => part instanceof PDFRef || part instanceof PDFStream,
  )
}

type Drawing = {
  readonly resources: PDFDict
  readonly contents: readonly (PDFRef | undefined)[]
  readonly shown: readonly (Omit<Appearance, 'form'> & { readonly form: PDFRef | undefined })[]
}

/** The page's own content, with the visible annotations drawn above it, each at its position. */
function draw(to: PDFContext, page: PDFDict, { resources, contents, shown }: Drawing): void {
  page.set(name('Resources'), resources)
  const parts: PDFRef[] = contents.filter((one) => one !== undefined)
  if (shown.length > 0) {
    const forms = to.lookup(resources.get(name('XObject')))
    const known = forms instanceof PDFDict ? forms : to.obj({})
    resources.set(name('XObject'), known)
    let above = 'Q\n'
    for (const [index, { form, matrix }] of shown.entries()) {
      if (form !== undefined) {
        known.set(name(`Shown${index}`), form)
        above += `q ${matrix.map((one) => one.toFixed(4)).join(' ')} cm /Shown${index} Do Q\n`
      }
    }
    parts.unshift(to.register(to.flateStream('q\n')))
    parts.push(to.register(to.flateStream(above)))
  }
  page.set(name('Contents'), to.obj(parts))
}
