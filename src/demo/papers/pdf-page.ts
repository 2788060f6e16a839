/** The advance widths of the characters from space to tilde, in thousandths of the font size. */
import widths from '../data/helvetica.json' with { type: 'json' }

/** Every viewer has Helvetica and its bold face, so no font is embedded. */
type Face = 'regular' | 'bold'

/** Red, green and blue from 0 to 1. */
export type Ink = readonly [number, number, number]

const black: Ink = [0.1, 0.11, 0.13]
export const grey: Ink = [0.42, 0.45, 0.5]

/** A4, in points. */
export const PAGE_WIDTH = 595
export const PAGE_HEIGHT = 842

export type Style = { readonly size: number; readonly face?: Face; readonly ink?: Ink }

/** One page, written from top to bottom; `y` is counted from the top edge. */
export function createPage() {
  const marks: string[] = []
  const line = (
    text: string,
    x: number,
    y: number,
    { size, face = 'regular', ink = black }: Style,
  ) => {
    const font = face === 'bold' ? 'F2' : 'F1'
    marks.push(
      `${ink.join(' ')} rg BT /${font} ${size} Tf ${x.toFixed(2)} ${(PAGE_HEIGHT - y).toFixed(2)} Td (${escaped(text)}) Tj ET`,
    )
  }
  return {
    line,
    centred: (text: string, y: number, style: Style) =>
      line(text, (PAGE_WIDTH - textWidth(text, style)) / 2, y, style),
    /** Wraps at spaces; returns the position of the next line. */
    paragraph: (text: string, x: number, y: number, width: number, style: Style): number => {
      let at = y
      for (const row of broken(text, width, style)) {
        line(row, x, at, style)
        at += style.size * 1.45
      }
      return at
    },
    frame: (inset: number, thickness: number, ink: Ink) =>
      marks.push(
        `${ink.join(' ')} RG ${thickness} w ${inset} ${inset} ${PAGE_WIDTH - 2 * inset} ${PAGE_HEIGHT - 2 * inset} re S`,
      ),
    bar: (y: number, height: number, ink: Ink) =>
      marks.push(`${ink.join(' ')} rg 0 ${PAGE_HEIGHT - y - height} ${PAGE_WIDTH} ${height} re f`),
    rule: (x: number, y: number, width: number, ink: Ink) =>
      marks.push(
        `${ink.join(' ')} RG 0.6 w ${x} ${PAGE_HEIGHT - y} m ${x + width} ${PAGE_HEIGHT - y} l S`,
      ),
    toPdf: (title: string): Buffer => assemble(title, marks.join('\n')),
  }
}

function textWidth(text: string, { size, face = 'regular' }: Style): number {
  const known = widths[face]
  const units = [...plain(text)].map((one) => known[one.charCodeAt(0) - 32] ?? 556)
  return (units.reduce((sum, width) => sum + width, 0) * size) / 1000
}

function broken(text: string, width: number, style: Style): readonly string[] {
  const rows: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = rows.length === 0 ? word : `${rows.at(-1)} ${word}`
    if (rows.length === 0 || textWidth(longer, style) > width) {
      rows.push(word)
    } else {
      rows[rows.length - 1] = longer
    }
  }
  return rows
}

/** In this encoding the faces have no rupee sign and no typographic marks. */
function plain(text: string): string {
  return text
    .replaceAll('₹', 'Rs. ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
}

function escaped(text: string): string {
  return plain(text).replace(/[\\()]/g, (mark) => `\\${mark}`)
}

/** The objects of a page, and the table of their positions (ISO 32000-1, 7.5). */
function assemble(title: string, content: string): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE_WIDTH} ${PAGE_HEIGHT}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(title)}) /Producer (Tradebox) >>`,
  ]
  let body = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + end, 'latin1')
}
