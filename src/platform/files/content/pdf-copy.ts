import { deflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { codings, drawingKeys, kinds, namingKeys } from './pdf-drawing.ts'

/** Thrown for a document that is larger or more deeply nested than any made for people. */
export class TooMuchToCopy extends Error {
  override name = 'TooMuchToCopy'
}

const OBJECTS_MAX = 200_000
const DEPTH_MAX = 60
const FILTERS_MAX = 3

export type Copier = {
  /** Copies the value of `key`, limited to what draws. */
  readonly copy: (value: PDFObject | undefined, key: string) => PDFObject | undefined
  /** A copied stream. Undefined if the value is not a stream. */
  readonly stream: (value: PDFObject) => PDFRef | undefined
}

/** Copies what draws from one document into another. Shared objects stay shared. */
export function createCopier(from: PDFContext, to: PDFContext): Copier {
  const known = new Map<string, PDFRef | undefined>()
  let count = 0

  const copy = (value: PDFObject | undefined, key: string, depth: number) => {
    count += 1
    if (count > OBJECTS_MAX || depth > DEPTH_MAX) {
      throw new TooMuchToCopy()
    }
    if (value instanceof PDFRef) {
      return shared(value, key, depth)
    }
    if (value instanceof PDFStream) {
      const made = streamOf(value, depth)
      return made && to.register(made)
    }
    if (value instanceof PDFDict) {
      return dictOf(value, isNaming(key, value), depth)
    }
    return value instanceof PDFArray ? arrayOf(value, key, depth) : plain(value, key)
  }

  const arrayOf = (value: PDFArray, key: string, depth: number): PDFArray => {
    const made = PDFArray.withContext(to)
    for (const item of value.asArray()) {
      // Positions in an array matter, so an item that does not draw becomes null.
      made.push(copy(item, isNamingList(key) ? '' : key, depth + 1) ?? to.obj(null))
    }
    return made
  }

  const shared = (ref: PDFRef, key: string, depth: number): PDFRef | PDFObject | undefined => {
    const found = from.lookup(ref)
    const isComposite =
      found instanceof PDFDict || found instanceof PDFStream || found instanceof PDFArray
    if (!isComposite) {
      return plain(found, key)
    }
    const id = `${ref.tag} ${found instanceof PDFStream ? '' : key}`
    if (!known.has(id)) {
      const place = to.nextRef()
      // Registered before its content is copied, because the content may refer back to it.
      known.set(id, place)
      const made = found instanceof PDFStream ? streamOf(found, depth) : copy(found, key, depth + 1)
      if (made === undefined) {
        known.set(id, undefined)
      } else {
        to.assign(place, made)
      }
    }
    return known.get(id)
  }

  const dictOf = (value: PDFDict, isNamed: boolean, depth: number): PDFDict => {
    const made = PDFDict.withContext(to)
    for (const [word, inner] of value.entries()) {
      const key = word.decodeText()
      if (isNamed || drawingKeys.has(key)) {
        const copied = copy(inner, isNamed ? '' : key, depth + 1)
        if (copied !== undefined) {
          made.set(word, copied)
        }
      }
    }
    return made
  }

  const streamOf = (value: PDFStream, depth: number): PDFRawStream | undefined => {
    const filters = filtersOf(from, value.dict)
    if (!(value instanceof PDFRawStream) || filters === undefined) {
      return undefined
    }
    const dict = dictOf(value.dict, false, depth)
    dict.delete(PDFName.of('Length'))
    if (filters > 0) {
      return PDFRawStream.of(dict, value.contents)
    }
    // No stream of an uploaded file is kept uncompressed, byte for byte.
    dict.delete(PDFName.of('DecodeParms'))
    dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
    return PDFRawStream.of(dict, deflateSync(value.contents))
  }

  return {
    copy: (value, key) => copy(value, key, 0),
    stream: (value) => {
      const made = copy(value, '', 0)
      return made instanceof PDFRef && to.lookup(made) instanceof PDFStream ? made : undefined
    },
  }
}

/** A single shading uses the same key as a dictionary of named shadings. */
function isNaming(key: string, value: PDFDict): boolean {
  return namingKeys.has(key) && !value.has(PDFName.of('ShadingType'))
}

/**
 * Arrays under these keys, such as the font and its size in a graphics state or the parts of a
 * colour space.
 */
function isNamingList(key: string): boolean {
  return namingKeys.has(key)
}

function plain(value: PDFObject | undefined, key: string): PDFObject | undefined {
  if (value instanceof PDFName) {
    const allowed = kinds[key]
    return allowed === undefined || allowed.has(value.decodeText()) ? value : undefined
  }
  if (value instanceof PDFNumber) {
    return Number.isFinite(value.asNumber()) ? value : undefined
  }
  return value instanceof PDFBool || value instanceof PDFString || value instanceof PDFHexString
    ? value
    : undefined
}

/**
 * The number of encodings applied to the bytes. Undefined for an unknown encoding and for too many.
 */
function filtersOf(from: PDFContext, dict: PDFDict): number | undefined {
  const filter = from.lookup(dict.get(PDFName.of('Filter')))
  if (filter === undefined) {
    return 0
  }
  const all =
    filter instanceof PDFArray ? filter.asArray().map((one) => from.lookup(one)) : [filter]
  const areKnown = all.every((one) => one instanceof PDFName && codings.has(one.decodeText()))
  return areKnown && all.length <= FILTERS_MAX ? all.length : undefined
}
