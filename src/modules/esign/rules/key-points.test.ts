import { describe, expect, it } from 'vitest'
import type { ConsentDocument } from '#contract/checkout/types.ts'
import { sampleAgreement } from '../testing/agreement-data.ts'
import { consentTexts } from './consent.ts'
import { keyPoints } from './key-points.ts'

const documentsOf = (facts: ReturnType<typeof sampleAgreement>): readonly ConsentDocument[] =>
  consentTexts(facts).map(({ document, version, text }) => ({
    serviceId: facts.plan.id,
    serviceName: facts.plan.title,
    soldByName: facts.provider.registeredName,
    document,
    title: document,
    version,
    digest: `${document} ${facts.plan.title}`,
    text,
    url: null,
  }))

const lineOf = (documents: readonly ConsentDocument[], point: { digest: string; line: number }) =>
  documents.find(({ digest }) => digest === point.digest)?.text?.split('\n')[point.line]

describe('the key points of an agreement', () => {
  it('are ten for a research analyst, each with the line that states it', () => {
    const documents = documentsOf(sampleAgreement())
    const points = keyPoints(documents)
    expect(points).toHaveLength(10)
    expect(points.map((point) => lineOf(documents, point))).toEqual([
      expect.stringMatching(/^Fee\t/),
      expect.stringContaining('cannot execute/carry out any trade'),
      expect.stringContaining('prohibited by law'),
      expect.stringContaining('no recourse to claim any losses'),
      expect.stringContaining('do not guarantee the performance'),
      expect.stringContaining('Rs 1,51,000/- per annum per family'),
      expect.stringContaining('fee for the unexpired period is refunded'),
      expect.stringContaining('Cash is not taken'),
      expect.stringContaining('SCORES platform'),
      expect.stringContaining('never ask for the client'),
    ])
    expect(points[0]?.summary).toBe(
      'Momentum Picks: ₹1,499.00, GST of 18 % included; 30 days from the start of the subscription.',
    )
  })

  it('are ten for an investment adviser, too', () => {
    const facts = sampleAgreement({ provider: { category: 'Registered Investment Advisor' } })
    const documents = documentsOf(facts)
    expect(keyPoints(documents).map((point) => lineOf(documents, point))).toHaveLength(10)
  })

  it('list the fee of each plan in a cart, and the other points once', () => {
    const plans = ['Momentum Picks', 'Swing Notes'].map((title) =>
      sampleAgreement({ plan: { title } }),
    )
    const points = keyPoints(plans.flatMap(documentsOf))
    expect(points.slice(0, 2).map(({ summary }) => summary.split(':')[0])).toEqual([
      'Momentum Picks',
      'Swing Notes',
    ])
    expect(points).toHaveLength(11)
  })

  it('are none for a text that does not state them', () => {
    const [document] = documentsOf(sampleAgreement())
    expect(document && keyPoints([{ ...document, text: 'Nothing of it.' }])).toEqual([])
  })
})
