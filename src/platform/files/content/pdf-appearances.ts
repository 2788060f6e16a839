import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib'
import { isName } from './pdf-drawing.ts'

type Matrix = readonly [number, number, number, number, number, number]

/** The appearance and position of an annotation, such as a filled field, a stamp or a signature. */
export type Appearance = { readonly form: PDFObject; readonly matrix: Matrix }

const ANNOTATIONS_MAX = 2_000
const HIDDEN = 2
const NO_VIEW = 32
const name = PDFName.of

/** The visible annotations of a page, as drawings (ISO 32000-1, 12.5.5). */
export function appearancesOf(from: PDFContext, page: PDFDict): readonly Appearance[] {
  const list = from.lookup(page.get(name('Annots')))
  if (!(list instanceof PDFArray)) {
    return []
  }
  return list
    .asArray()
    .slice(0, ANNOTATIONS_MAX)
    .map((one) => appearanceOf(from, from.lookup(one)))
    .filter((one) => one !== undefined)
}

function appearanceOf(from: PDFContext, annotation: PDFObject | undefined): Appearance | undefined {
  if (!(annotation instanceof PDFDict)) {
    return undefined
  }
  const flags = from.lookup(annotation.get(name('F')))
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0
  const isShown = (bits & (HIDDEN | NO_VIEW)) === 0
  const looks = from.lookup(annotation.get(name('AP')))
  if (!isShown || !(looks instanceof PDFDict) || isName(annotation.get(name('Subtype')), 'Popup')) {
    return undefined
  }
  const form = normalOf(from, annotation, looks.get(name('N')))
  const drawn = from.lookup(form)
  const rect = numbersOf(from, annotation.get(name('Rect')), 4)
  if (form === undefined || !(drawn instanceof PDFStream) || rect === undefined) {
    return undefined
  }
  const box = numbersOf(from, drawn.dict.get(name('BBox')), 4)
  const own = numbersOf(from, drawn.dict.get(name('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0]
  const matrix = box && placed(box, own, rect)
  return matrix && { form, matrix }
}

/** The annotation's appearance, or the one for its current state if there are several. */
function normalOf(
  from: PDFContext,
  annotation: PDFDict,
  normal: PDFObject | undefined,
): PDFObject | undefined {
  const found = from.lookup(normal)
  if (!(found instanceof PDFDict)) {
    return normal
  }
  const state = from.lookup(annotation.get(name('AS')))
  return state instanceof PDFName ? found.get(state) : undefined
}

function numbersOf(
  from: PDFContext,
  value: PDFObject | undefined,
  count: number,
): readonly number[] | undefined {
  const list = from.lookup(value)
  const numbers =
    list instanceof PDFArray && list.size() === count
      ? list.asArray().map((one) => {
          const number = from.lookup(one)
          return number instanceof PDFNumber ? number.asNumber() : Number.NaN
        })
      : []
  return numbers.length === count && numbers.every(Number.isFinite) ? numbers : undefined
}

/**
 * The matrix that moves and scales the box, transformed by the form's own matrix, to the
 * annotation's rectangle.
 */
function placed(
  [x1 = 0, y1 = 0, x2 = 0, y2 = 0]: readonly number[],
  [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[],
  [left = 0, bottom = 0, right = 0, top = 0]: readonly number[],
): Matrix | undefined {
  const corners = [
    [x1, y1],
    [x1, y2],
    [x2, y1],
    [x2, y2],
  ].map(([x = 0, y = 0]) => [a * x + c * y + e, b * x + d * y + f] as const)
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [minX, maxX] = [Math.min(...xs), Math.max(...xs)]
  const [minY, maxY] = [Math.min(...ys), Math.max(...ys)]
  if (maxX - minX <= 0 || maxY - minY <= 0) {
    return undefined
  }
  const scaleX = Math.abs(right - left) / (maxX - minX)
  const scaleY = Math.abs(top - bottom) / (maxY - minY)
  return [
    scaleX,
    0,
    0,
    scaleY,
    Math.min(left, right) - minX * scaleX,
    Math.min(bottom, top) - minY * scaleY,
  ]
}
