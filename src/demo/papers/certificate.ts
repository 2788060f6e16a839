import { dayInIndia } from '#kit/day.ts'
import type { DemoProvider } from '../schema.ts'
import { createPage, grey, type Ink, PAGE_WIDTH } from './pdf-page.ts'

const green: Ink = [0.05, 0.36, 0.31]
const MARGIN = 84
const COLUMN = PAGE_WIDTH - 2 * MARGIN

/** One page with the registration details that an admin compares with the application. */
export function certificatePdf(holder: DemoProvider): Buffer {
  const { regName, regNumber, category, address1, address2, city, state, pin } = holder
  const page = createPage()
  page.frame(28, 2.4, green)
  page.frame(34, 0.7, green)
  page.centred('CERTIFICATE OF REGISTRATION', 132, { size: 23, face: 'bold', ink: green })
  page.centred(`in the category ${category}`, 158, { size: 12, ink: grey })
  page.rule(PAGE_WIDTH / 2 - 60, 180, 120, green)
  page.centred('This is to certify that', 232, { size: 12 })
  page.centred(regName, 266, { size: regName.length > 34 ? 16 : 20, face: 'bold' })
  const address = [address1, address2, city, `${state} ${pin}`].filter(Boolean).join(', ')
  const below = page.paragraph(address, MARGIN, 300, COLUMN, { size: 11, ink: grey })
  page.paragraph(
    'has been entered in the register for the category named above, under the number that stands below, and may hold itself out under it for as long as the registration is neither suspended nor cancelled.',
    MARGIN,
    below + 20,
    COLUMN,
    { size: 12 },
  )
  const facts: readonly (readonly [string, string])[] = [
    ['Registration number', regNumber],
    ['Category', category],
    ['Constitution', holder.type === 'Individual' ? 'Individual' : 'Body corporate or firm'],
    ['Date of registration', dayInIndia(holder.joinedAt)],
  ]
  facts.forEach(([label, value], index) => {
    const y = 468 + index * 34
    page.line(label, MARGIN, y, { size: 11, ink: grey })
    page.line(value, MARGIN + 170, y, { size: 12, face: 'bold' })
    page.rule(MARGIN, y + 10, COLUMN, grey)
  })
  page.line('Registrar', MARGIN, 684, { size: 11 })
  page.rule(MARGIN, 668, 150, green)
  page.paragraph(
    'Specimen for the demonstration of Tradebox. The holder and the number are invented; no authority has issued this certificate.',
    MARGIN,
    758,
    COLUMN,
    { size: 8.5, ink: grey },
  )
  return page.toPdf(`Certificate of registration ${regNumber}`)
}
