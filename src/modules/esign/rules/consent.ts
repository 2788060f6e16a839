import {
  clientConsent,
  clientConsentText,
  mostImportantTerms,
  mostImportantTermsText,
} from '#contract/documents/most-important-terms.ts'
import type { AgreementData } from '#contract/esign/agreement-data.ts'
import { AGREEMENT_VERSION, agreementText } from './agreement-text.ts'

/** A text that a client accepts; the digest is computed from `text`. */
export type ConsentText = {
  readonly document: string
  readonly version: string
  readonly text: string
}

/**
 * All texts that a client accepts before money moves: the agreement with its own figures and, for a
 * research analyst, the Most Important Terms and the consent worded by SEBI.
 */
export function consentTexts(facts: AgreementData): readonly ConsentText[] {
  const own = {
    document: 'client-agreement',
    version: AGREEMENT_VERSION,
    text: agreementText(facts),
  }
  return facts.provider.category === 'Research Analyst'
    ? [
        own,
        {
          document: 'most-important-terms',
          version: mostImportantTerms.version,
          text: mostImportantTermsText(),
        },
        {
          document: 'client-consent',
          version: clientConsent.version,
          text: clientConsentText(),
        },
      ]
    : [own]
}
