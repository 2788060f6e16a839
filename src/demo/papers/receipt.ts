import { dayInIndia } from '#kit/day.ts'
import { formatRupees, type Paise, rupeesFromPaise } from '#kit/money.ts'
import { letter } from './lettering.ts'
import { createPage, grey } from './pdf-page.ts'

/** A completed transfer as a banking app shows it. */
export type Transfer = {
  readonly utr: string
  readonly amount: Paise
  readonly from: string
  readonly to: string
  readonly bank: string
  readonly at: Date
}

const WIDTH = 720
const HEIGHT = 1080

/** A screenshot of a banking app, as SVG. */
export function receiptSvg(transfer: Transfer): string {
  const rows = [...rowsOf(transfer), ['Status', 'Successful'] as const]
  const body = rows
    .map(([label, value], index) => {
      const y = 470 + index * 92
      return `${text(label, 72, y, 24, '#6b7280', false)}${text(value, 72, y + 36, 30, '#111827', true)}<path stroke="#e5e7eb" stroke-width="2" d="M72 ${y + 54}H648"/>`
    })
    .join('')
  const sum = `Rs. ${formatRupees(rupeesFromPaise(transfer.amount)).replace('₹', '')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#f8fafc"/><rect width="${WIDTH}" height="120" fill="#0f5c4d"/>${text('Transfer receipt', 72, 76, 36, '#ffffff', true)}<circle cx="360" cy="222" r="52" fill="#16a34a"/><path d="M336 222l17 18 32-36" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>${text(sum, 360, 350, 54, '#111827', true, true)}${body}${text('Specimen of a demo marketplace. No money was moved.', 72, 1044, 20, '#9ca3af', false)}</svg>`
}

/** The same as a printable page of a bank. */
export function receiptPdf(transfer: Transfer): Buffer {
  const page = createPage()
  page.line('Transfer receipt', 72, 96, { size: 22, face: 'bold' })
  const rows = [
    ['Amount', formatRupees(rupeesFromPaise(transfer.amount))] as const,
    ...rowsOf(transfer),
    ['Note', 'Specimen of a demo marketplace. No money was moved.'] as const,
  ]
  rows.forEach(([label, value], index) => {
    page.line(label, 72, 150 + index * 34, { size: 11, ink: grey })
    page.line(value, 190, 150 + index * 34, { size: 12, face: 'bold' })
  })
  return page.toPdf(`Transfer ${transfer.utr}`)
}

function rowsOf({ utr, from, to, bank, at }: Transfer) {
  return [
    ['Paid to', to],
    ['Bank', bank],
    ['Paid by', from],
    ['Date', dayInIndia(at)],
    ['UTR', utr],
  ] as const
}

function text(
  words: string,
  x: number,
  y: number,
  size: number,
  ink: string,
  strong: boolean,
  centred = false,
): string {
  const known = words.replace(/[^0-9A-Za-z .,’&/-]/g, '')
  const { svg, width } = letter(strong ? 'semibold' : 'regular', known, size)
  return `<g fill="${ink}" transform="translate(${centred ? x - width / 2 : x} ${y})">${svg}</g>`
}
