import { bullets, type LegalDocument, notice, paragraph, section, steps } from '../document.ts'
import { standardWarning } from '../most-important-terms.ts'
import {
  copyrightPage,
  disclaimerPage,
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

export const pmsAifAgreement: LegalDocument = {
  slug: 'agreements/pms-aif',
  title: 'Portfolio Manager and Alternative Investment Fund Agreement',
  version: acceptedVersions['agreements/pms-aif'],
  effectiveFrom: '2026-11-24',
  description:
    'The agreement for portfolio managers and alternative investment funds that register as providers: listing, performance, no public offer, charges and end.',
  intro: [
    `This agreement is made between ${operator.name}, ${operator.place} ("Tradebox"), and the portfolio manager, or the manager of the alternative investment fund, that accepts it when registering as a provider (the "Manager"). The person who accepts declares to be authorised to bind the Manager. The `,
    termsPage,
    ' apply as well; where they differ, this agreement prevails.',
  ],
  sections: [
    section(
      'subject',
      '1. Subject',
      paragraph(
        'Tradebox provides a technology platform on which the Manager presents itself, its investment approaches and its educational content, and on which interested persons can read and ask. Tradebox is not a portfolio manager, distributor, merchant banker or adviser and places no units. It does not recommend the Manager, does not assess whether an investment suits anyone, and takes no part in the agreement between the Manager and an investor.',
      ),
      paragraph(
        'The agreement begins when the application is submitted. Until the Manager has been verified it gives no right to be listed.',
      ),
    ),
    section(
      'declarations',
      '2. Declarations of the Manager',
      paragraph('The Manager declares, now and with each listing and publication, that:'),
      steps(
        'it is registered with SEBI under the SEBI (Portfolio Managers) Regulations, 2020 or, for a fund, under the SEBI (Alternative Investment Funds) Regulations, 2012, in the category and with the registration number given in the application, and the registration is valid;',
        'its principal officer, key persons and employees who deal with investors have the qualifications and certifications that the regulations require;',
        'it has filed and keeps current the disclosure document or the private placement memorandum for what it lists;',
        'it has net worth, custodian, compliance officer and audits as required;',
        'no order of SEBI or a court restrains it, and all material proceedings and penalties are disclosed in the application;',
        'the listing agrees with the documents filed with SEBI and is not misleading by what it says or leaves out.',
      ),
      paragraph('The Manager tells Tradebox of any change in these facts within one working day.'),
    ),
    section(
      'verification',
      '3. Documents and verification',
      bullets(
        'The Manager uploads the certificate of registration, the certificate of incorporation and the other documents asked for, in true copies, and replaces them when they change. A changed document is verified again.',
        'Tradebox may refuse an application, ask for further proof and compare the details with public registers. Refusal is explained.',
        'The profile shows the registered name, registration number, address, contact and compliance officer.',
        'Employees who act for the Manager use sub-profiles, which the Manager accepts and answers for. Sign-in details are personal.',
      ),
    ),
    section(
      'listing',
      '4. What a listing contains',
      bullets(
        'An investment approach is listed with its name as filed, strategy, benchmark, minimum investment, fees and exit load, fund manager, assets under management and number of clients, with the date of these figures.',
        'Figures are updated within ten working days after the end of each month. Tradebox may hide a listing whose figures are older than three months.',
        'The minimum investment of the regulations is stated: at the date of this text ₹50 lakh for portfolio management, and ₹1 crore for an alternative investment fund, apart from the exceptions that the regulations make.',
        'The disclosure document is offered for download or on request before anyone is asked to decide.',
      ),
      notice(standardWarning),
    ),
    section(
      'performance',
      '5. Performance figures',
      paragraph(
        'A portfolio manager may show returns for one month, six months, one year, three years and five years. Each is computed as its regulations prescribe: by time-weighted rate of return for the investment approach as a whole, after all fees and taxes charged, beside the benchmark on file, and annualised for periods above one year. A period for which there is no full record is left empty and is shown as not available.',
      ),
      bullets(
        'The figures come from the Manager. Tradebox shows them as such, does not verify them and says so beside them.',
        'No selected client, back-test, model or simulated return is shown, and no projection, target or assured return is stated anywhere.',
        'For an alternative investment fund no returns are shown on public pages. They are given to prospective investors with the documents, and with the benchmark report that the regulations require.',
        'The Manager keeps the calculation behind each figure for five years and produces it within three working days when Tradebox or an authority asks for it.',
      ),
      paragraph('The ', disclaimerPage, ' applies to all figures.'),
    ),
    section(
      'no-solicitation',
      '6. No public offer and no investment money',
      bullets(
        'Units of an alternative investment fund are offered by private placement only. The listing of a fund is information about its manager. It contains no offer, no terms of a scheme that is open, and no form to subscribe.',
        'No investment, contribution, margin or security is paid, pledged or delivered through Tradebox. The Manager takes investments only on its own agreement, after its own KYC, risk profile and suitability check, and through its own bank and custodian accounts.',
        'Tradebox receives nothing that depends on the money invested, on the fees of the Manager or on the performance. The Manager does not report it as a distributor.',
        'The Manager publishes no trade calls. The scorecard is closed to this category.',
      ),
    ),
    section(
      'conduct',
      '7. Conduct on the Platform',
      bullets(
        'The codes of conduct and of advertisement that apply to the Manager hold for everything that it publishes here: no superlatives, no misleading testimonials, no unfair comparison, no use of the logo of SEBI.',
        'Content on securities starts with the registered name and the registration number.',
        'A message to an interested person is factual, is kept as a record and does not press for a decision. The Manager does not write to persons who have not followed, asked or bought.',
        'The Manager has no association with persons who give advice or claim returns without registration.',
        'Educational content uses no price data younger than 30 days and recommends nothing.',
      ),
    ),
    section(
      'consent',
      '8. Services sold on the Platform',
      paragraph(
        'If the Manager sells a service on the platform that is not an investment, for instance an event or a report, the client consents to its terms before any fee is taken, and the consent is recorded with the text, the time and the network address. Price, GST, invoice and refund follow the rules of the platform; the unexpired part of a fee is returned as the ',
        refundPage,
        ' says. Fees for portfolio management, and contributions to a fund, are never collected as the price of such a service. In particular no fee is taken in advance that the regulations do not allow.',
      ),
    ),
    section(
      'charges',
      '9. Charges of the Platform',
      paragraph(
        'The Manager pays for the listing: a platform plan at the price shown for its kind and duration, or a membership whose set-up charge, yearly charge and charges for services sold here are shown before they are accepted, plus GST. A percentage, where one is agreed, is taken from the price of a service sold on the platform and never from an investment, a management fee or a performance fee. A change of charges is announced 30 days ahead and does not touch periods already paid.',
      ),
    ),
    section(
      'settlement',
      '10. Wallet, withdrawal and tax',
      bullets(
        'Prices of services that are collected through the gateway are collected by a licensed payment aggregator and credited to the wallet. The wallet is an account of what is due to the Manager; it is not a deposit and bears no interest.',
        'A withdrawal is requested up to the available balance, approved or rejected with a reason, and paid to the bank account on file in the name of the Manager. After a change of the bank account no withdrawal is paid for 24 hours.',
        'Refunds, reversed payments and charges that are due may be set off; each stands in the statement of the wallet. A coupon lowers the price and not a fixed charge of the platform for the sale.',
        'The Manager is the supplier of its services. At the date of this text the platform does not collect GST at source, does not deduct income tax and issues no statements of such taxes. Before it begins to, it announces the day and the rates 30 days ahead; sales before that day are not touched. Until then the Manager accounts for its taxes itself.',
      ),
    ),
    section(
      'data',
      '11. Personal data',
      paragraph(
        'For the data of interested persons and clients that it receives the Manager is a Data Fiduciary of its own under the Digital Personal Data Protection Act, 2023. It uses them only to answer and to serve them and for its legal duties, protects them, and erases them when both have ended. It tells ',
        privacyMail,
        ' of a breach within 24 hours after learning of it. Data of the Manager are processed as the ',
        privacyPage,
        ' says.',
      ),
    ),
    section(
      'content',
      '12. Content',
      paragraph(
        'The Manager keeps the rights in its content and grants the licence described under ',
        copyrightPage,
        '. It holds the rights in what it uploads, in index and benchmark data too. Earlier versions of a listing are kept as records.',
      ),
    ),
    section(
      'complaints',
      '13. Complaints',
      paragraph(
        'The Manager names a compliance officer, answers complaints within the time that its regulations set, at the latest within 21 days, and takes part in proceedings on ',
        scores,
        ' and ',
        smartOdr,
        '. Facts that Tradebox needs in order to follow up a complaint are given within three working days.',
      ),
    ),
    section(
      'suspension',
      '14. Suspension and end',
      bullets(
        'Either side may end this agreement with 30 days of notice; Tradebox gives its reasons.',
        'Tradebox may suspend a listing, content or withdrawals at once, as far as necessary, when a registration lapses, is suspended or is cancelled, when a declaration or figure is untrue, when an authority demands it, or when investors would otherwise be harmed. The Manager is told why and is heard within seven days.',
        'At the end the listing is removed, clients of services are served or refunded, and the wallet is settled. An account is not deleted while its balance is not zero. Agreements between the Manager and its investors are not affected.',
      ),
    ),
    section(
      'liability',
      '15. Liability and indemnity',
      paragraph(
        'The Manager answers for its listing, figures, content and services and indemnifies Tradebox against claims that arise from them or from a breach of this agreement, with reasonable costs. Tradebox is liable without limit for fraud, wilful default and gross negligence. Otherwise its liability is limited to the charges that the Manager paid in the twelve months before the claim, and it does not cover lost profit. Amounts that are due from the wallet are not limited.',
      ),
    ),
    section(
      'general',
      '16. Changes, disputes and law',
      paragraph(
        'A change of this agreement is announced 30 days ahead, or earlier where a regulation takes effect sooner, and needs a new acceptance if it adds a duty. Notices go to the registered e-mail address and to ',
        grievanceMail,
        '. Disputes that are not settled within 30 days are decided by a sole arbitrator under the Arbitration and Conciliation Act, 1996, seated at Bengaluru, in English. Indian law applies, and the courts at Bengaluru have jurisdiction for what is not arbitrable. The rights of investors are not affected.',
      ),
      paragraph(
        'The acceptance is recorded with the version and the fingerprint of this text, the time and the network address. A copy can be downloaded.',
      ),
    ),
  ],
}
