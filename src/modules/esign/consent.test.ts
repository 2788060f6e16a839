import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { consentEvidence } from './consent.ts'
import { consentTexts } from './rules/consent.ts'
import { sampleFacts } from './testing/facts.ts'

describe('the evidence of a consent', () => {
  it('says of each text which it was, in which words, when, from where and with what', () => {
    const now = new Date('2026-11-21T10:00:00.000Z')
    const visit = { now, ip: '203.0.113.7', userAgent: 'B'.repeat(1000) }
    const evidence = consentEvidence(sampleFacts(), visit)
    expect(evidence.map(({ document }) => document)).toEqual([
      'client-agreement',
      'most-important-terms',
      'client-consent',
    ])
    const digests = consentTexts(sampleFacts()).map(({ text }) =>
      createHash('sha256').update(text).digest('hex'),
    )
    expect(evidence.map(({ digest }) => digest.toString('hex'))).toEqual(digests)
    for (const { at, ip, device } of evidence) {
      expect([at, ip, device]).toEqual([now, '203.0.113.7', 'B'.repeat(400)])
    }
  })
})
