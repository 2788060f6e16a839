import { refundPeriods } from '../../payments/limits.ts'
import { bullets, type LegalDocument, notice, paragraph, section, steps } from '../document.ts'
import {
  clientConsent,
  noExecutionDisclosure,
  standardWarning,
  suspensionRefundClause,
} from '../most-important-terms.ts'
import {
  copyrightPage,
  disclaimerPage,
  dosPage,
  grievanceMail,
  operator,
  privacyMail,
  privacyPage,
  refundPage,
  scores,
  smartOdr,
  termsPage,
} from '../operator.ts'
import { acceptedVersions } from '../versions.ts'

export const researchAnalystAgreement: LegalDocument = {
  slug: 'agreements/research-analyst',
  title: 'Research Analyst Agreement',
  version: acceptedVersions['agreements/research-analyst'],
  effectiveFrom: '2026-11-30',
  description:
    'The agreement between Tradebox and a research analyst who registers as a provider: declarations, conduct, calls, fees, settlement, tax and termination.',
  intro: [
    `This agreement is made between ${operator.name}, ${operator.place} ("Tradebox"), and the research analyst who accepts it when registering as a provider (the "Analyst"). For a firm, the person who accepts declares to be authorised to bind it. The `,
    termsPage,
    ' apply as well; where they differ, this agreement prevails.',
  ],
  sections: [
    section(
      'subject',
      '1. Subject',
      paragraph(
        'Tradebox provides a technology platform on which the Analyst lists plans, publishes content and trade calls, communicates with clients and receives orders. Tradebox is not a party to the research service, does not direct it and does not share in its result. Nothing in this agreement authorises either side to act for the other, or makes it a partner, employee, distributor or referrer of the other.',
      ),
      paragraph(
        'The agreement begins when the application is submitted. Until the Analyst has been verified it gives no right to be listed or to sell.',
      ),
    ),
    section(
      'declarations',
      '2. Declarations of the Analyst',
      paragraph('The Analyst declares, now and with each plan and call published, that:'),
      steps(
        'it is duly registered with SEBI under the SEBI (Research Analysts) Regulations, 2014, with the registration number and date given in the application, and is enlisted with the Research Analyst Administration and Supervisory Body (RAASB);',
        'it has the registration, qualifications and certification that the services require, and these are valid and subsisting;',
        'its services do not conflict with or violate any law, rule, contract or other instrument that binds it;',
        'the fee that it charges to an individual or a Hindu undivided family will not exceed the limit set by SEBI, at present ₹1,51,000 a year for each family, without statutory charges, for all its research services together;',
        'its recommendations do not provide any assurance of returns;',
        'if it is an individual, it is not engaged in other business or professional activity, on a whole-time basis or in an executive capacity, that may influence the independence of its research;',
        'no order of SEBI, an exchange or a court restrains it, and no proceedings are pending that it has not disclosed in the application.',
      ),
      paragraph('The Analyst tells Tradebox of any change in these facts within one working day.'),
    ),
    section(
      'verification',
      '3. Documents, verification and sub-profiles',
      bullets(
        'The Analyst uploads the certificate of registration and the other documents asked for, in true copies, and replaces them when they change. A changed document is verified again.',
        'Tradebox may refuse an application, ask for further proof and compare the details with public registers. Refusal is explained.',
        'The profile shows registered name, registration number, address, contact and compliance officer, as the regulations require for a website of an analyst.',
        'A firm may register employees as sub-profiles. It accepts each one, ensures the qualification and certification of each, and answers for what they publish.',
        'Sign-in details are personal. The Analyst answers for what is done from its accounts.',
      ),
    ),
    section(
      'conduct',
      '4. Conduct on the Platform',
      bullets(
        'Content on securities starts with the registered name and the registration number. The platform adds them where it can; the Analyst sees to it within videos, sound and pictures.',
        'The advertisement code applies to everything that is public: no assured, minimum or target returns, no percentage of accuracy, no superlatives, no misleading testimonials, no logo of SEBI, no unfair comparison, and prior approval or report to the supervisory body where it is required. A past performance figure is used only if PaRRVA has verified it and with the disclaimers that go with it.',
        'The standard warning is shown, unchanged, with each such communication.',
        'The Analyst has no association, by money, referral or technology, with a person who gives advice or claims returns without registration.',
        'Education uses no price data younger than 30 days and recommends nothing.',
        'The Analyst does not ask for logins, passwords or one-time passwords, does not execute trades for a client, does not take funds for investment and accepts no cash.',
        'Research is given to all clients of a plan at the same time and is supported by a documented reason. Interests in the security, and the extent to which tools of artificial intelligence are used, are disclosed.',
      ),
      notice(standardWarning),
    ),
    section(
      'calls',
      '5. Calls and the scorecard',
      bullets(
        'A call is complete when it is published: instrument, direction, entry, target, stop loss, validity and the plans that receive it. It takes effect with the time of the server.',
        'The platform decides triggering, target, stop loss and expiry from its own feed. A manual exit takes the last price of the platform and is refused while that price is stale.',
        'A call that was triggered cannot be changed or deleted. One that was not may be withdrawn and leaves a mark. Tradebox does not alter a record, even if a price behind it was wrong. It may remove a call from its pages; the call still counts, and when it has ended the public journal shows its wording and the reason.',
        'Tradebox computes the figures of the scorecard by published methods and decides, by the rules on advertising and on PaRRVA, which figures are shown to whom and with which statement. The Analyst does not use these figures elsewhere.',
        'The scorecard does not replace the records that the Analyst has to keep.',
      ),
      paragraph('The ', disclaimerPage, ' describes the method and its limits.'),
    ),
    section(
      'consent',
      '6. Client terms, consent and KYC',
      paragraph(
        'Neither is any research service rendered nor any fee charged until the client has consented to the terms and conditions. The Analyst supplies terms for each plan that contain the mandatory clauses of SEBI, including risk factors and conflicts of interest in its own words. Voluntary clauses may not contradict the regulations and change only after 15 days of notice. The platform shows the Most Important Terms and Conditions, which are printed in ',
        dosPage,
        ', together with them and records the consent in this wording:',
      ),
      notice(clientConsent.statements[0]),
      notice(clientConsent.statements[1]),
      notice(
        `${clientConsent.understandingsLead} i. ${clientConsent.understandings[0]} ii. ${clientConsent.understandings[1]} iii. ${clientConsent.understandings[2]}`,
      ),
      notice(noExecutionDisclosure),
      paragraph(
        'The Analyst carries out the KYC of fee-paying clients with a KYC Registration Agency and keeps the records, including interactions with prospective clients, for five years. Tradebox hands it a copy of what lies here on request.',
      ),
    ),
    section(
      'fees',
      '7. Fees to clients and refunds',
      bullets(
        'The Analyst sets the price and the days of a plan, for one year at most, and states truly whether it is registered for GST. The platform refuses a longer plan, and a renewal that is paid for days more than a year ahead.',
        'The Analyst keeps the fee limit for the family of the client, counting what it receives outside the platform. The platform refuses an order that would pass the limit as far as it can see it, whoever the client is: it does not examine who is exempt.',
        `When a plan ends early, by either side, the fee for the unexpired period is refunded in proportion and without a breakage fee, within ${refundPeriods.start}. The Refund Policy of the platform applies in favour of the client.`,
        'An Analyst who is paid directly verifies or rejects the order within two working days after the proof was uploaded.',
        'Coupons and trials are paid for by the Analyst. A coupon lowers the price and not a fixed charge of the platform for the sale: the part that the price does not cover is taken from the wallet or owed. A trial is a service: the consent comes before it.',
      ),
      notice(suspensionRefundClause),
      paragraph('See the ', refundPage, '.'),
    ),
    section(
      'charges',
      '8. Charges of the Platform',
      paragraph(
        'The Analyst buys a platform plan for each plan that is listed, at the price shown for its kind and duration plus GST, or takes a membership whose set-up charge and charges for new and renewed clients, fixed or as a percentage of the price, are shown before they are accepted. When the platform plan ends the plan is no longer on sale; clients who have already bought it are served to the end. Charges never depend on the result of a call or on trading by a client. A change of charges is announced 30 days ahead and does not touch periods already paid.',
      ),
    ),
    section(
      'settlement',
      '9. Collection, wallet and withdrawal',
      bullets(
        'Payments through the gateway are collected by a licensed payment aggregator. Tradebox takes no deposit: the wallet is an account of what is due to the Analyst, bears no interest and cannot be pledged or transferred.',
        'Each movement is posted with its reason. The Analyst sees what is available, what is held for a requested withdrawal and what has been paid out.',
        'A withdrawal is requested up to the available balance, approved or rejected with a reason, and paid to the bank account on file in the name of the Analyst. After a change of the bank account no withdrawal is paid for 24 hours.',
        'Refunds, reversed payments and charges that are due may be set off against the balance; each stands in the statement of the wallet. A dispute about one amount does not hold back the rest.',
        'Money paid directly to the Analyst does not pass through Tradebox. The Analyst states the accounts truly, uses no more than the designated accounts that the fee collection framework allows and keeps the reference.',
      ),
    ),
    section(
      'tax',
      '10. Taxes and invoices',
      bullets(
        'The Analyst is the supplier of its plans. The platform issues invoices and credit notes in the name of the Analyst from the details given, with the name, address and State of the buyer. The Analyst checks them and answers for its registration, rate and service code.',
        'At the date of this text the platform does not collect tax at source under the GST law and does not deduct income tax from what it credits to the wallet, and it issues no statements of such taxes. Before it begins to, it announces the day and the rates 30 days ahead; sales before that day are not touched. Until then the Analyst accounts for its taxes itself.',
        'Charges of Tradebox are invoiced with GST at the rate in force.',
      ),
    ),
    section(
      'data',
      '11. Personal data and confidentiality',
      paragraph(
        'For the data of clients that it receives the Analyst is a Data Fiduciary of its own under the Digital Personal Data Protection Act, 2023. It uses them only for the plan and for its legal duties, protects them, erases them when both have ended, and does not contact clients for other products without their consent. It tells ',
        privacyMail,
        ' of a breach within 24 hours after learning of it. Data of the Analyst are processed as the ',
        privacyPage,
        ' says.',
      ),
    ),
    section(
      'content',
      '12. Content',
      paragraph(
        'The Analyst keeps the rights in its content and grants the licence described under ',
        copyrightPage,
        '. It holds the rights in what it uploads. Calls and outcomes remain on the scorecard as facts after this agreement has ended.',
      ),
    ),
    section(
      'complaints',
      '13. Complaints of clients',
      paragraph(
        'The Analyst names a person for grievances, answers complaints within seven working days, takes part in proceedings on ',
        scores,
        ' and ',
        smartOdr,
        ', and publishes the monthly complaint data that its regulations require. It gives Tradebox the facts that are needed to follow up a complaint within three working days.',
      ),
    ),
    section(
      'suspension',
      '14. Suspension and end',
      bullets(
        'The Analyst may end this agreement with 30 days of notice. No new order is accepted from then on; running plans are served or refunded.',
        'Tradebox may end it with 30 days of notice and reasons. It may suspend the listing, content or withdrawals at once, as far as necessary, when a registration lapses, is suspended or is cancelled, when a declaration is untrue, when an authority demands it, or when clients would otherwise be harmed. The Analyst is told why and is heard within seven days.',
        'At the end the wallet is settled after refunds. An account is not deleted while its balance is not zero, while it owes a charge or a refund, or while a plan runs. With the account the wallet is closed: nothing is credited to it any more, and what is paid for a plan afterwards goes back to the buyer. Records are kept and made available as the law requires.',
      ),
    ),
    section(
      'liability',
      '15. Liability and indemnity',
      paragraph(
        'The Analyst answers for its services and content and indemnifies Tradebox against claims of clients, authorities and others that arise from them or from a breach of this agreement, with reasonable costs. Tradebox is liable without limit for fraud, wilful default and gross negligence. Otherwise its liability is limited to the charges that the Analyst paid in the twelve months before the claim, and it does not cover lost profit. Amounts that are due from the wallet are not limited.',
      ),
    ),
    section(
      'general',
      '16. Changes, disputes and law',
      paragraph(
        'A change of this agreement is announced 30 days ahead, or earlier where a regulation takes effect sooner, and needs a new acceptance if it adds a duty. Notices go to the registered e-mail address and to ',
        grievanceMail,
        '. Disputes that are not settled within 30 days are decided by a sole arbitrator under the Arbitration and Conciliation Act, 1996, seated at Bengaluru, in English. Indian law applies, and the courts at Bengaluru have jurisdiction for what is not arbitrable. The rights of clients are not affected.',
      ),
      paragraph(
        'The acceptance is recorded with the version and the fingerprint of this text, the time and the network address. A copy can be downloaded.',
      ),
    ),
  ],
}
