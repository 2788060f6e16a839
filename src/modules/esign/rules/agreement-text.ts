import { GST_PERCENT } from '#contract/common/tax.ts'
import { documentText } from '#contract/documents/catalogue.ts'
import {
  type LegalDocument,
  paragraph,
  type Section,
  section,
  table,
} from '#contract/documents/document.ts'
import { operator } from '#contract/documents/operator-facts.ts'
import type { AgreementData } from '#contract/esign/agreement-data.ts'
import { formatRupees, rupeesFromPaise } from '#kit/money.ts'
import {
  analystClauses,
  generalClauses,
  importantTermsAnnexure,
  oneLine,
  ownWords,
} from './mandatory-clauses.ts'

/**
 * The text of the agreement between a client and a provider. Any change of words needs a new
 * version; `agreement-text.test.ts` checks the digest of each.
 */
export const AGREEMENT_VERSION = '2026-11-26'

export const AGREEMENT_TITLE = 'Client Agreement'

/** The whole agreement as one document, which is shown, printed, hashed and signed. */
export function agreementDocument(facts: AgreementData): LegalDocument {
  const { provider, client } = facts
  const isAnalyst = provider.category === 'Research Analyst'
  const clauses = isAnalyst ? analystClauses(facts, 3) : generalClauses(facts, 3)
  return {
    slug: 'client-agreement',
    title: AGREEMENT_TITLE,
    version: AGREEMENT_VERSION,
    effectiveFrom: AGREEMENT_VERSION,
    description: `${oneLine(provider.registeredName)} and ${oneLine(client.name)}`,
    intro: [
      `This agreement is made between the provider and the client named below through the platform of ${operator.name}, ${operator.place}. The platform is not a party to the service.`,
    ],
    sections: [
      parties(facts, isAnalyst),
      purchaseSection(facts),
      ...clauses,
      ...(provider.disclaimer === null
        ? []
        : [
            section(
              'disclaimer',
              'Disclaimer of the provider',
              ...ownWords(provider.disclaimer, undefined),
            ),
          ]),
      signature(facts),
      ...(isAnalyst ? [importantTermsAnnexure()] : []),
    ],
  }
}

/** The text that the digest covers; every page of the document shows the digest. */
export function agreementText(facts: AgreementData): string {
  return documentText(agreementDocument(facts))
}

function parties({ client, provider }: AgreementData, isAnalyst: boolean): Section {
  const contact = (...parts: readonly (string | null)[]) =>
    parts.filter((part) => part !== null && part !== '').join(', ') || '–'
  const officer = provider.complianceOfficer
  return section(
    'parties',
    '1. Parties',
    table(
      ['', isAnalyst ? 'Research Analyst (RA)' : provider.category, 'Client'],
      ['Name', oneLine(provider.registeredName), oneLine(client.name)],
      ['Registration number', oneLine(provider.registrationNumber), '–'],
      ['Address', oneLine(provider.address) || '–', oneLine(client.address ?? '') || '–'],
      ['Contact', contact(provider.email, provider.number), contact(client.email, client.number)],
      [
        'Compliance officer',
        officer === null ? '–' : contact(oneLine(officer.name), officer.email, officer.number),
        '–',
      ],
    ),
  )
}

function purchaseSection({ plan, pricePaise, gstIncluded, validityDays }: AgreementData): Section {
  const price = formatRupees(rupeesFromPaise(pricePaise))
  return section(
    'plan',
    '2. Plan, fee and period',
    table(
      ['', 'Agreed'],
      ['Plan', `${oneLine(plan.title)} (version ${plan.version})`],
      ['Segment', oneLine(plan.segment)],
      [
        'Fee',
        gstIncluded ? `${price}, GST of ${GST_PERCENT} % included` : `${price}; no GST is charged`,
      ],
      ['Period', `${validityDays} days from the start of the subscription`],
      ...(plan.termsSha256 === null
        ? []
        : [['Terms file of the plan (SHA-256)', plan.termsSha256]]),
    ),
    ...ownWords(plan.description, undefined),
  )
}

function signature({ client }: AgreementData): Section {
  return section(
    'signature',
    'Signature',
    paragraph(
      `${oneLine(client.name)} signs this agreement electronically, after it was shown in full, by confirming a one-time code sent to the client's own verified number or address, or with an electronic signature service. Time and way of the confirmation are recorded in the digital signature of this file, which shows any later change.`,
    ),
    paragraph(
      'An electronic record is retained by the platform for both parties. It requires no handwritten signature.',
    ),
  )
}
