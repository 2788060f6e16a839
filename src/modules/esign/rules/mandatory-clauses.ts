import {
  type Block,
  bullets,
  notice,
  paragraph,
  type Section,
  section,
  steps,
} from '#contract/documents/document.ts'
import {
  advanceFeeNote,
  analystRegistrationWarning,
  clientConsent,
  mostImportantTerms,
  noExecutionDisclosure,
  standardWarning,
  suspensionRefundClause,
} from '#contract/documents/most-important-terms.ts'
import { operator } from '#contract/documents/operator-facts.ts'
import type { AgreementData } from '#contract/esign/agreement-data.ts'

/*
 * The terms that SEBI makes mandatory between a research analyst and its client (guidelines of 8
 * January 2025), in their order, and the Most Important Terms (circular of 17 February 2025). Text
 * prescribed by the guidelines is unchanged; where they leave it to the analyst, the text is the
 * analyst's.
 */

type Clause = readonly [id: string, title: string, ...blocks: Block[]]

function numbered(clauses: readonly Clause[], first: number): readonly Section[] {
  return clauses.map(([id, title, ...blocks], index) =>
    section(id, `${first + index}. ${title}`, ...blocks),
  )
}

/** The clauses of a research analyst's agreement, numbered from `first`. */
export function analystClauses(facts: AgreementData, first: number): readonly Section[] {
  return numbered([...clausesOfService(facts), ...clausesOfDisputes(facts)], first)
}

/** The service, its fee and its risks. */
function clausesOfService(facts: AgreementData): readonly Clause[] {
  const { provider } = facts
  return [
    [
      'discretion',
      'Availing the research services',
      paragraph(
        'By accepting this agreement the client avails the research services of the RA at the sole discretion of the client. The RA renders the services in consideration of the fee stated above.',
      ),
    ],
    [
      'obligation',
      'Obligations of both parties',
      paragraph(
        'Both parties are bound by the Securities and Exchange Board of India Act, 1992, the SEBI (Research Analysts) Regulations, 2014 and the circulars issued under them, as amended from time to time.',
      ),
    ],
    [
      'kyc',
      'Client information and KYC',
      paragraph(
        'The client furnishes all such details as may be required by the RA in its standard form, with supporting information and documents. RA shall collect, store, upload and check KYC records of the clients with KYC Registration Agency (KRA) as specified by SEBI from time to time.',
      ),
    ],
    ['standard-terms', 'Standard terms of service', ...standardTerms(facts)],
    ['consideration', 'Consideration and mode of payment', ...consideration()],
    [
      'risk-factors',
      'Risk factors',
      notice(standardWarning),
      ...ownWords(
        provider.riskFactors,
        'Prices of securities rise and fall with the market, interest rates, liquidity and news of the issuer. The whole of an investment may be lost; with derivatives, more than what was invested.',
      ),
    ],
  ]
}

/** Conflicts of interest, the end of the service, and grievance redressal. */
function clausesOfDisputes(facts: AgreementData): readonly Clause[] {
  const { provider } = facts
  return [
    [
      'conflict',
      'Conflict of interest',
      paragraph(
        'The RA abides by the regulations and circulars of SEBI and RAASB on the disclosure and mitigation of any actual or potential conflict of interest and discloses it in each research report.',
      ),
      ...ownWords(provider.conflictOfInterest, undefined),
    ],
    [
      'termination',
      'Termination of service and refund of fees',
      paragraph(
        'The client may end the services at any time. In case of termination by either party before the end of the period paid for, the fee for the unexpired period is refunded in proportion to its days.',
      ),
      notice(suspensionRefundClause),
      ...ownWords(provider.refundPolicy, undefined),
    ],
    ['grievance', 'Grievance redressal and dispute resolution', ...grievance(facts)],
    [
      'additional',
      'Additional clauses',
      paragraph(
        'Voluntary clauses and texts of the RA may not conflict with the terms mandated by SEBI; where they do, the mandated terms prevail. Any change in such voluntary clauses is preceded by a notice of 15 days to the client.',
      ),
    ],
    [
      'notice',
      'Mandatory notice',
      paragraph(
        "Clients are requested to go through the Do's and Don'ts while dealing with a research analyst as specified in SEBI's master circular, and published by the platform at /documents/do-and-donot.",
      ),
    ],
    [
      'important-terms',
      'Most Important Terms and Conditions (MITC)',
      notice(noExecutionDisclosure),
      paragraph(
        `The Most Important Terms and Conditions in the version of ${mostImportantTerms.version} are annexed in full and are part of this agreement.`,
      ),
    ],
    [
      'cefcom',
      'Optional centralised fee collection mechanism',
      paragraph(
        'The client may pay fees through the Centralized Fee Collection Mechanism (CeFCoM) managed by BSE Limited where the RA takes part in it. It is optional for both.',
      ),
    ],
  ]
}

function standardTerms({ provider }: AgreementData): Block[] {
  return [
    paragraph('The client declares:'),
    ...clientConsent.statements.map((statement) => notice(statement)),
    notice(clientConsent.understandingsLead),
    steps(...clientConsent.understandings),
    paragraph('The RA declares that:'),
    steps(
      `it is duly registered with SEBI as an RA pursuant to the SEBI (Research Analysts) Regulations, 2014 with ${registrationOf(provider)};`,
      'it has registration and qualifications required to render the services contemplated under the RA Regulations, and the same are valid and subsisting;',
      'research analyst services provided by it do not conflict with or violate any provision of law, rule or regulation, contract, or other instrument to which it is a party or to which any of its property is or may be subject;',
      'the maximum fee that may be charged by RA is Rs 1.51 lakhs per annum per family of client.',
      'the recommendations provided by RA do not provide any assurance of returns.',
      'where the RA is an individual, it is not engaged in any additional professional or business activities, on a whole-time basis or in an executive capacity, which interfere with or influence its independence.',
    ),
    notice(analystRegistrationWarning),
  ]
}

function registrationOf({
  registrationNumber,
  registrationDate,
}: AgreementData['provider']): string {
  const number = `registration number ${registrationNumber}`
  return registrationDate === null
    ? number
    : `${number}, registration date ${registrationDate.split('-').reverse().join('-')}`
}

function consideration(): Block[] {
  return [
    paragraph(
      'The client pays the fee stated above to the RA through the platform by card, UPI or bank transfer. Cash is not taken. An invoice is issued for each payment. GST, where the RA charges it, is shown apart on the invoice.',
    ),
  ]
}

function grievance({ provider }: AgreementData): Block[] {
  const officer = provider.complianceOfficer
  const whom =
    officer === null
      ? [provider.registeredName, provider.email, provider.number]
      : [officer.name, officer.email, officer.number]
  return [
    paragraph(
      'Any grievance related to non-receipt of a research report, missing pages or inability to download the entire report, or any other deficiency in the research services shall be escalated by the client to the person or employee designated by the RA:',
    ),
    paragraph(whom.filter((part) => part !== null && part !== '').join(' · ')),
    paragraph(
      'The RA shall be responsible to resolve grievances within 7 (seven) business working days or such timelines as may be specified by SEBI under the RA Regulations. The RA shall redress grievances of the client in a timely and transparent manner. Any dispute between the RA and its client may be resolved through arbitration or through any other modes or mechanism as specified by SEBI from time to time.',
    ),
    paragraph(
      `The client may also turn to SEBI's SCORES platform (scores.sebi.gov.in), to the Smart ODR portal (smartodr.in), and for the platform's own part to ${operator.grievanceEmail}.`,
    ),
  ]
}

/** The provider's own text as paragraphs, or `otherwise`. */
export function ownWords(text: string | null, otherwise: string | undefined): Block[] {
  const written = (text ?? '')
    .split(/\n+/)
    .map(oneLine)
    .filter((line) => line !== '')
  const lines = written.length > 0 || otherwise === undefined ? written : [otherwise]
  return lines.map((line) => paragraph(line))
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The annexure with all points as published by SEBI. */
export function importantTermsAnnexure(): Section {
  return section(
    'annexure-mitc',
    `Annexure: ${mostImportantTerms.title}`,
    steps(
      ...mostImportantTerms.points.map(({ number, text, notes = [] }) =>
        [text, ...notes.map((note, index) => `Note ${number}.${index + 1}: ${note}`)].join(' '),
      ),
    ),
    paragraph(advanceFeeNote),
  )
}

/** Clauses between the client and a provider that is not a research analyst. */
export function generalClauses(facts: AgreementData, first: number): readonly Section[] {
  const { provider } = facts
  const clauses: readonly Clause[] = [
    [
      'standard-terms',
      'Declarations',
      bullets(
        'The client has read and understood these terms, including the fee, and takes the services for its own benefit and consumption.',
        `The provider holds the registration named above and keeps it valid while the services run. It renders the services under the law that applies to its category, ${provider.category}.`,
        'The provider gives no assurance of returns and executes no trade for the client under this agreement.',
      ),
    ],
    [
      'consideration',
      'Consideration and mode of payment',
      paragraph(
        'The client pays the fee stated above to the provider through the platform by card, UPI or bank transfer. Cash is not taken. An invoice is issued for each payment.',
      ),
    ],
    [
      'risk-factors',
      'Risk factors',
      notice(standardWarning),
      ...ownWords(
        provider.riskFactors,
        'Prices of securities rise and fall; the whole of an investment may be lost.',
      ),
    ],
    ...(provider.conflictOfInterest === null
      ? []
      : [
          [
            'conflict',
            'Conflict of interest',
            ...ownWords(provider.conflictOfInterest, undefined),
          ] as const,
        ]),
    [
      'termination',
      'Termination of service and refund of fees',
      paragraph(
        'The client may end the services at any time. The fee for the unexpired period is refunded in proportion to its days.',
      ),
      ...ownWords(provider.refundPolicy, undefined),
    ],
    ['grievance', 'Grievance redressal', ...generalGrievance(facts)],
    [
      'additional',
      'Changes',
      paragraph('Changes of these terms need a notice of 15 days to the client.'),
    ],
  ]
  return numbered(clauses, first)
}

function generalGrievance({ provider }: AgreementData): Block[] {
  const officer = provider.complianceOfficer
  const contact = officer ?? { name: provider.registeredName, ...provider }
  const parts = [contact.name, contact.email, contact.number]
  return [
    paragraph('Grievances are taken by:'),
    paragraph(parts.filter((part) => part !== null && part !== '').join(' · ')),
    paragraph(
      `They are answered within 7 business days. The client may also turn to SEBI's SCORES platform (scores.sebi.gov.in), to the Smart ODR portal (smartodr.in), and for the platform's own part to ${operator.grievanceEmail}.`,
    ),
  ]
}
