/** Texts prescribed by the regulator. They are quoted word for word: no word is added or removed. */

export { registrationWarning, standardWarning } from './warnings.ts'

/**
 * The form of the registration statement that research analysts use since enlistment with an exchange
 * replaced membership. Source: common practice; the official circular's own wording was not available.
 */
export const analystRegistrationWarning =
  'Registration granted by SEBI, Enlistment as RA with Exchange and certification from NISM in no way guarantee performance of the intermediary or provide any assurance of returns to investors'

/** Source: SEBI advertisement code of 5 April 2023, where securities are named as examples. */
export const illustrationWarning =
  'The securities quoted are for illustration only and are not recommendatory'

/** Source: SEBI advertisement code of 5 April 2023, communications to existing clients. */
export const clientOnlyWarning =
  'the information is only for consumption by the client and such material should not be redistributed'

/** Source: as published by a registered adviser; SEBI prescribes the substance of this statement. */
export const unverifiedPerformanceWarning =
  'The performance data presented herein are not verified by Past Risk and Return Verification Agency (PaRRVA) or any other agency recognized by SEBI for this purpose. Past performance is no guarantee of future results.'

/** Source: SEBI guidelines for research analysts, 8 January 2025, clause 12 of the mandatory terms. */
export const noExecutionDisclosure =
  'The terms and conditions and the consent thereon are for the research services provided by the RA and RA cannot execute/ carry out any trade (purchase/ sell transaction) on behalf of the client. Thus, you are advised not to permit RA to execute any trade on your behalf.'

/** Source: SEBI guidelines for research analysts, 8 January 2025, clause 8 of the mandatory terms. */
export const suspensionRefundClause =
  'In case of suspension of certificate of registration of the RA for more than 60 (sixty) days or cancellation of the RA registration, RA shall refund the fees, on a pro rata basis for the period from the effective date of cancellation/ suspension to end of the subscription period.'

/** Source: SEBI guidelines for research analysts, 8 January 2025, clause 4 of the mandatory terms. */
export const clientConsent = {
  version: '2025-01-08',
  statements: [
    'I / We have read and understood the terms and conditions applicable to a research analyst as defined under regulation 2(1)(u) of the SEBI (Research Analyst) Regulations, 2014, including the fee structure.',
    'I/We are subscribing to the research services for our own benefits and consumption, and any reliance placed on the research report provided by research analyst shall be as per our own judgement and assessment of the conclusions contained in the research report.',
  ],
  understandingsLead: 'I/We understand that -',
  understandings: [
    'Any investment made based on the recommendations in the research report are subject to market risk.',
    'Recommendations in the research report do not provide any assurance of returns.',
    'There is no recourse to claim any losses incurred on the investments made based on the recommendations in the research report.',
  ],
} as const

export type ImportantTerm = {
  readonly number: number
  readonly text: string
  readonly notes?: readonly string[]
}

/** Source: Most Important Terms and Conditions for research analysts, SEBI circular of 17 February 2025. */
export const mostImportantTerms: {
  readonly version: string
  readonly title: string
  readonly points: readonly ImportantTerm[]
} = {
  version: '2025-02-17',
  title: 'Most Important Terms and Conditions (MITC)',
  points: [
    {
      number: 1,
      text: 'These terms and conditions, and consent thereon are for the research services provided by the Research Analyst (RA) and RA cannot execute/carry out any trade (purchase/sell transaction) on behalf of, the client. Thus, the clients are advised not to permit RA to execute any trade on their behalf.',
    },
    {
      number: 2,
      text: 'The fee charged by RA to the client will be subject to the maximum of amount prescribed by SEBI/ Research Analyst Administration and Supervisory Body (RAASB) from time to time (applicable only for Individual and HUF Clients).',
      notes: [
        'The current fee limit is Rs 1,51,000/- per annum per family of client for all research services of the RA.',
        'The fee limit does not include statutory charges.',
        'The fee limits do not apply to a non-individual client / accredited investor.',
      ],
    },
    {
      number: 3,
      text: 'RA may charge fees in advance if agreed by the client. Such advance shall not exceed the period stipulated by SEBI; presently it is one quarter. In case of pre-mature termination of the RA services by either the client or the RA, the client shall be entitled to seek refund of proportionate fees only for unexpired period.',
    },
    {
      number: 4,
      text: 'Fees to RA may be paid by the client through any of the specified modes like cheque, online bank transfer, UPI, etc. Cash payment is not allowed. Optionally the client can make payments through Centralized Fee Collection Mechanism (CeFCoM) managed by BSE Limited (i.e. currently recognized RAASB).',
    },
    {
      number: 5,
      text: 'The RA is required to abide by the applicable regulations/ circulars/ directions specified by SEBI and RAASB from time to time in relation to disclosure and mitigation of any actual or potential conflict of interest. The RA will endeavor to promptly inform the client of any conflict of interest that may affect the services being rendered to the client.',
    },
    {
      number: 6,
      text: 'Any assured/guaranteed/fixed returns schemes or any other schemes of similar nature are prohibited by law. No scheme of this nature shall be offered to the client by the RA.',
    },
    {
      number: 7,
      text: "The RA cannot guarantee returns, profits, accuracy, or risk-free investments from the use of the RA's research services. All opinions, projections, estimates of the RA are based on the analysis of available data under certain assumptions as of the date of preparation/publication of research report.",
    },
    {
      number: 8,
      text: "Any investment made based on recommendations in research reports are subject to market risks, and recommendations do not provide any assurance of returns. There is no recourse to claim any losses incurred on the investments made based on the recommendations in the research report. Any reliance placed on the research report provided by the RA shall be as per the client's own judgement and assessment of the conclusions contained in the research report.",
    },
    {
      number: 9,
      text: 'The SEBI registration, Enlistment with RAASB, and NISM certification do not guarantee the performance of the RA or assure any returns to the client.',
    },
    {
      number: 10,
      text: "For any grievances, Step 1: the client should first contact the RA using the details on its website or following contact details: (RA to provide details as per 'Grievance Redressal / Escalation Matrix'). Step 2: If the resolution is unsatisfactory, the client can also lodge grievances through SEBI's SCORES platform at www.scores.sebi.gov.in. Step 3: The client may also consider the Online Dispute Resolution (ODR) through the Smart ODR portal at https://smartodr.in.",
    },
    {
      number: 11,
      text: 'Clients are required to keep contact details, including email id and mobile number/s updated with the RA at all times.',
    },
    {
      number: 12,
      text: "The RA shall never ask for the client's login credentials and OTPs for the client's Trading Account Demat Account and Bank Account. Never share such information with anyone including RA.",
    },
  ],
}

/**
 * Point 3 above still prints "one quarter". This is our own note beside it, not part of the prescribed text.
 * Source: SEBI's relaxation of 2 April 2025.
 */
export const advanceFeeNote =
  'Note by the platform: point 3 is reproduced as SEBI published it. Since 2 April 2025 the period for which a research analyst may take fees in advance is one year at most.'

/** The MITC as text for a signed document or for hashing: one numbered point a line, notes below their point. */
export function mostImportantTermsText(): string {
  const lines = mostImportantTerms.points.flatMap(({ number, text, notes = [] }) => [
    `${number}. ${text}`,
    ...notes.map((note, index) => `   Note ${number}.${index + 1} ${note}`),
  ])
  return [`${mostImportantTerms.title} (${mostImportantTerms.version})`, ...lines, ''].join('\n')
}

/** The client's consent as text for a signed document or for hashing. */
export function clientConsentText(): string {
  const { version, statements, understandingsLead, understandings } = clientConsent
  const numerals = ['i', 'ii', 'iii']
  return [
    `Consent of the client (${version})`,
    ...statements,
    understandingsLead,
    ...understandings.map((text, index) => `${numerals[index] ?? index + 1}. ${text}`),
    '',
  ].join('\n')
}
