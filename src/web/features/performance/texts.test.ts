import { expect, it } from 'vitest'
import { documentText } from '#contract/documents/catalogue.ts'
import { disclaimer } from '#contract/documents/pages/disclaimer.ts'
import { headlineTexts, tableTexts } from './texts.ts'

it('the disclaimer explains the ratios under the names that reports use', () => {
  for (const name of [tableTexts.successRatio, headlineTexts.callsWon]) {
    expect(documentText(disclaimer)).toContain(name)
  }
})
