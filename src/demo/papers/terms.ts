import { dayInIndia } from '#kit/day.ts'
import type { DemoProvider } from '../schema.ts'
import { createPage, grey, type Ink, PAGE_WIDTH } from './pdf-page.ts'

const blue: Ink = [0.1, 0.24, 0.46]
const MARGIN = 56
const COLUMN = PAGE_WIDTH - 2 * MARGIN

/** The terms of a provider's plans, on one page. */
export function termsPdf(seller: DemoProvider): Buffer {
  const { regName, regNumber, category, complianceOfficer: officer } = seller
  const page = createPage()
  page.bar(0, 74, blue)
  page.line('Terms and conditions of service', MARGIN, 36, {
    size: 17,
    face: 'bold',
    ink: [1, 1, 1],
  })
  page.line(`${regName} | ${category} | ${regNumber}`, MARGIN, 56, { size: 10, ink: [1, 1, 1] })
  const sections: readonly (readonly [string, string])[] = [
    [
      '1. The service',
      'The plan is a subscription for the days that its page names. It is for the subscriber alone and may not be passed on. Everything that is sent out under it is an opinion on securities or markets at that time; what is done with it is decided by the subscriber.',
    ],
    ['2. Fees and refunds', seller.refundPolicy],
    ['3. Disclaimer', seller.disclaimer],
    ['4. Risks', seller.riskFactors],
    [
      '5. Complaints',
      `Complaints go to the compliance officer, ${officer.name}, ${officer.email}, who answers within seven working days. A subscriber who is not content with the answer may turn to the regulator.`,
    ],
  ]
  let y = 104
  for (const [heading, text] of sections) {
    page.line(heading, MARGIN, y, { size: 11, face: 'bold', ink: blue })
    y = page.paragraph(text, MARGIN, y + 16, COLUMN, { size: 9 }) + 12
  }
  page.line(`In force from ${dayInIndia(seller.joinedAt)}`, MARGIN, 812, {
    size: 8.5,
    ink: grey,
  })
  return page.toPdf(`Terms of ${regName}`)
}
