import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clientConsent,
  mostImportantTerms,
  noExecutionDisclosure,
  standardWarning,
  suspensionRefundClause,
} from '#contract/documents/most-important-terms.ts'
import { agreementDataJson, agreementDataSchema } from '#contract/esign/agreement-data.ts'
import { sampleAgreement } from '../testing/agreement-data.ts'
import { AGREEMENT_VERSION, agreementDocument, agreementText } from './agreement-text.ts'
import { consentTexts } from './consent.ts'

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

describe('the text of an agreement', () => {
  it('matches the digests recorded for its version', () => {
    const adviser = sampleAgreement({ provider: { category: 'Registered Investment Advisor' } })
    expect({
      version: AGREEMENT_VERSION,
      analyst: digest(agreementText(sampleAgreement())),
      adviser: digest(agreementText(adviser)),
    }).toMatchInlineSnapshot(`
      {
        "adviser": "082bbb7005fe7f55a3338455b316e526b7fde520ee880504d20f4c0a69798194",
        "analyst": "1be26a05520a951a5924a42128a3b2352bb4396b5775a655ac04f2286d44aab0",
        "version": "2026-11-26",
      }
    `)
  })

  it('names the parties, the plan, the fee and the period', () => {
    const address = '12 Temple Road, Pune, Maharashtra 411001'
    const text = agreementText(sampleAgreement({ client: { address } }))
    for (const part of [
      'Sagar Research LLP',
      'INH000012345',
      'Asha (Łucja) राव',
      address,
      'compliance@analyst.example',
      'Momentum Picks (version 3)',
      '₹1,499.00, GST of 18 % included',
      '30 days from the start',
      'ab'.repeat(32),
    ]) {
      expect(text).toContain(part)
    }
  })

  it('contains the wording of SEBI verbatim, its thirteen clauses, and the MITC as annexure', () => {
    const text = agreementText(sampleAgreement())
    const worded = [
      standardWarning,
      noExecutionDisclosure,
      suspensionRefundClause,
      ...clientConsent.statements,
      ...clientConsent.understandings,
      ...mostImportantTerms.points.flatMap(({ text: point, notes = [] }) => [point, ...notes]),
    ]
    for (const words of worded) {
      expect(text).toContain(words)
    }
    const headings = agreementDocument(sampleAgreement()).sections.map(({ heading }) => heading)
    expect(headings.filter((heading) => /^\d+\./.test(heading)).length).toBe(2 + 13)
    expect(headings.at(-1)).toBe('Annexure: Most Important Terms and Conditions (MITC)')
  })

  it('omits the terms of research analysts for other providers', () => {
    const text = agreementText(sampleAgreement({ provider: { category: 'PMS' } }))
    expect(text).not.toContain(noExecutionDisclosure)
    expect(text).not.toContain('Research Analyst')
    expect(text).toContain(standardWarning)
  })

  it('differs when the data differ, and is the same when rendered from stored data', () => {
    const facts = sampleAgreement()
    const others = [
      sampleAgreement({ pricePaise: 149_901n }),
      sampleAgreement({ plan: { version: 4 } }),
      sampleAgreement({ client: { name: 'Asha' } }),
      sampleAgreement({ client: { address: '12 Temple Road, Pune, Maharashtra 411001' } }),
      sampleAgreement({ provider: { registrationNumber: 'INH000012346' } }),
      { ...facts, validityDays: 31 },
      { ...facts, gstIncluded: false },
    ]
    const texts = [facts, ...others].map(agreementText)
    expect(new Set(texts).size).toBe(texts.length)
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.string({ minLength: 1 }),
        (pricePaise, name) => {
          const given = sampleAgreement({ pricePaise, client: { name } })
          const kept = agreementDataSchema.parse(JSON.parse(agreementDataJson(given)))
          expect(agreementText(kept)).toBe(agreementText(given))
        },
      ),
    )
  })
})

describe('the texts to accept', () => {
  it('are the agreement, and for an analyst also the important terms and the consent', () => {
    const names = (facts: ReturnType<typeof sampleAgreement>) =>
      consentTexts(facts).map(({ document, version }) => `${document}@${version}`)
    expect(names(sampleAgreement())).toEqual([
      `client-agreement@${AGREEMENT_VERSION}`,
      `most-important-terms@${mostImportantTerms.version}`,
      `client-consent@${clientConsent.version}`,
    ])
    expect(names(sampleAgreement({ provider: { category: 'AIF' } }))).toHaveLength(1)
    expect(consentTexts(sampleAgreement())[0]?.text).toBe(agreementText(sampleAgreement()))
  })
})
