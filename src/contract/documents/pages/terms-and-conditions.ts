import { bullets, type LegalDocument, notice, paragraph, section, steps } from '../document.ts'
import { registrationWarning, standardWarning } from '../most-important-terms.ts'
import {
  cookiePage,
  copyrightPage,
  disclaimerPage,
  dosPage,
  grievanceMail,
  operator,
  privacyPage,
  refundPage,
  scores,
  smartOdr,
  supportMail,
} from '../operator.ts'
import { acceptedVersions } from '../versions.ts'

export const termsAndConditions: LegalDocument = {
  slug: 'terms-and-conditions',
  title: 'Terms and Conditions',
  version: acceptedVersions['terms-and-conditions'],
  effectiveFrom: '2026-12-02',
  description:
    'The terms on which investors use Tradebox: accounts, plans, consent, payment, the scorecard, conduct, liability and disputes.',
  intro: [
    `These terms are a contract between you and ${operator.name}, ${operator.place} ("Tradebox", "we"). They are an electronic record under the Information Technology Act, 2000 and need no signature. Providers accept, besides these terms, the agreement for their category.`,
  ],
  sections: [
    section(
      'definitions',
      '1. Words used here',
      bullets(
        'Platform: the website, its pages, calls and live connections, and the messages that it sends.',
        'Provider: a person or firm listed on the Platform, with its sub-profiles.',
        'Investor: a person who uses the Platform to find, follow or buy from a Provider.',
        'Plan: a service that a Provider offers for a price and a period. It is also called a service.',
        'Call: a trade recommendation that a Provider publishes, with entry, target and stop loss.',
        'Scorecard: the record of Calls that the Platform keeps.',
        'Order: your offer to buy a Plan, or to take its free trial.',
      ),
    ),
    section(
      'role',
      '2. What we do, and what we do not do',
      paragraph(
        'We operate a technology platform and are an intermediary within the meaning of the Information Technology Act, 2000. We are not an advisory firm, and we are not registered with SEBI as a research analyst, investment adviser, portfolio manager or stock broker. We do not recommend securities, examine whether a Plan suits you, execute trades or hold money or securities for investment.',
      ),
      paragraph(
        'The contract for a Plan is made between you and the Provider. Advice, research, reports, messages and events come from the Provider, who alone is responsible for them. Our duty is to run the Platform with reasonable care, to check the papers of Providers as described on the Platform, to carry your Order and your consent, and to keep the records that these terms describe.',
      ),
      notice(standardWarning),
      notice(registrationWarning),
    ),
    section(
      'account',
      '3. Your account',
      bullets(
        'You must be at least 18 years old, able to contract under Indian law and resident in India. One person holds one account.',
        'You give true details, keep your e-mail address and mobile number current and, before you buy, your address with PIN code and State.',
        'You sign in with a one-time password sent to your mobile number, or with e-mail and password. Keep both to yourself. What is done from your account counts as done by you until you tell us that somebody else is using it.',
        'You can see your open sessions in your profile and end them. We end the oldest when there are more than five.',
        'You may close the account at any time through support. A running Plan should be ended first, so that its refund can be worked out.',
      ),
    ),
    section(
      'consent',
      '4. Consent comes before money',
      paragraph(
        'You cannot pay for a Plan, upload a proof of payment or start a free trial before you have accepted the terms of the Provider for that Plan. Where the Plan is a research service, these include the Most Important Terms and Conditions and the consent wording prescribed by SEBI, which you find in ',
        dosPage,
        '.',
      ),
      paragraph(
        'Where the Order is paid outside the payment gateway, you sign the terms electronically. On every path we record the exact text by its digital fingerprint, the time and the network address, and you can download your copy from the Order. If the text of the terms changes between your consent and your payment, you are asked again.',
      ),
    ),
    section(
      'orders',
      '5. Orders, price and payment',
      steps(
        'The price of a Plan is shown in rupees. If the Provider is registered for GST it includes GST, and the invoice shows the parts; otherwise no GST is charged.',
        'A coupon changes the price only when the Platform has accepted it and shows the new amount. The amount that you confirm is the amount of the Order.',
        'You pay through our payment gateway, or directly to the bank account or UPI address of the Provider as the Order shows it. Cash is not accepted. We never see or store the number of your card.',
        'With a direct payment you upload a proof. The Order is then submitted, not paid: the Provider or our staff verify or reject it, and the Plan starts only when it is verified. Forged or reused proofs lead to the closing of the account.',
        'A Plan starts when its payment is confirmed and ends after the number of days shown, counted in Indian time. It does not renew by itself, and no amount is taken without a new Order.',
        'The invoice is issued in the name of the Provider to the name, address and State that you gave. GST law asks for these details for each supply through an online platform, whatever its value.',
      ),
    ),
    section(
      'fee-limits',
      '6. Limits to what you may be charged',
      paragraph(
        'A research analyst may charge an individual or a Hindu undivided family, for all research services together, no more than the limit set by SEBI, at the date of these terms ₹1,51,000 a year for each family, without statutory charges. Fees may be taken in advance for one year at most. SEBI exempts clients who are not individuals, and accredited investors, from the limit of the amount. An investment adviser is bound by the limits of the adviser regulations.',
      ),
      paragraph(
        'The Platform counts what your account pays to one analyst or adviser through Tradebox and refuses an Order that would pass the limit. It does so for every account, because it does not examine who is exempt: an exempt client agrees on more with the Provider outside the Platform. It refuses a Plan of an analyst or adviser that runs for more than a year, and a renewal that would be paid for days more than a year ahead, and says from when on it can be bought. It cannot see what members of your family pay elsewhere: tell the analyst, and claim back what was charged in excess.',
      ),
    ),
    section(
      'trials',
      '7. Free trials',
      paragraph(
        'Where a Plan offers a free trial, you may take it once. It needs your consent to the terms and a Telegram handle in your profile, ends by itself after the days shown and costs nothing. There is no trial for Plans of registered investment advisers. Opening a further account in order to repeat a trial is a breach of these terms.',
      ),
    ),
    section(
      'refunds',
      '8. Ending a Plan and refunds',
      paragraph(
        'You may end a Plan at any time. A research analyst refunds the fee for the unexpired period in proportion to the days left and may not keep a breakage fee. The same holds when the analyst ends the Plan, and when the registration of the analyst is cancelled or is suspended for more than 60 days, counted from the effective date. The rules for other categories, for failed and double payments and for the time that a refund takes are part of these terms and stand in the ',
        refundPage,
        '. A clause of a Provider that says less does not bind you.',
      ),
    ),
    section(
      'scorecard',
      '9. The Scorecard and market data',
      bullets(
        'The Scorecard records Calls with the prices that the Platform receives from its market data source. It is a record of published Calls and not of trades made by anyone.',
        'Prices may be late, interrupted or wrong. They are for information only, are not a quotation and may not be used to execute trades, to build another product or to be passed on.',
        'We do not change a record afterwards, even when a price behind it was wrong. We may remove a Call from our pages. It still counts, and when it has ended the public journal shows its wording and our reason. Neither a Provider nor an Investor has a right to a different outcome because the market was fast.',
        'Performance figures are shown, withheld or labelled as the rules on advertising and on verification by PaRRVA require. What they mean is explained in the Disclaimer.',
        'Calls that a Plan gives you are for you alone. You may not publish, resell or forward them.',
      ),
      paragraph('The ', disclaimerPage, ' is part of these terms.'),
    ),
    section(
      'conduct',
      '10. What you may not do',
      bullets(
        'Use the Platform for anyone but yourself without authority, or give false details or documents.',
        'Promise returns, offer advice without registration, collect money or invite others to groups outside the Platform.',
        'Harass, defame or deceive others, or post what is unlawful, obscene, hateful or infringes the rights of others.',
        'Attack, overload or probe the Platform, read data that is not meant for you, or copy its content by automated means.',
        'Manipulate followers, views, reviews, coupons, trials or the record of Calls.',
      ),
      paragraph(
        'We may remove content, pause functions, or suspend or close an account that breaks these rules. We give the reason, and unless the law or the protection of others forbids it we hear you first. Money that belongs to you is not forfeited.',
      ),
      paragraph(
        'We may also suspend an account that somebody else seems to be using. While it is suspended nobody can log in to it. Your Plans, invoices and refunds go on unchanged; support ends a Plan for you if you ask for it, and reopens the account when the reason no longer holds.',
      ),
    ),
    section(
      'content',
      '11. Content and messages',
      paragraph(
        'What you write remains yours. You allow us to store it and to show it to those for whom it is meant, for as long as the purpose lasts. Messages between Investors and Providers may have to be kept by the Provider for five years as records of research services. We look into a conversation only when one of its sides complains, when the law requires it or when it is needed to stop abuse. Rights in the content of the Platform are described under ',
        copyrightPage,
        '.',
      ),
    ),
    section(
      'data',
      '12. Personal data and cookies',
      paragraph(
        'We process personal data under the Digital Personal Data Protection Act, 2023. The notice that the Act requires stands on its own, in the ',
        privacyPage,
        ', and is not hidden in these terms. The ',
        cookiePage,
        ' lists what is stored in your browser.',
      ),
    ),
    section(
      'availability',
      '13. Availability and changes',
      paragraph(
        'We aim to run the Platform without interruption but do not promise it: maintenance, failures of networks, of market data or of payment systems and events outside our control may interrupt it. If it is down for more than 24 hours in a row, write to support: running Plans that depended on it are extended by that time, or the days are refunded.',
      ),
      paragraph(
        'We may change these terms. A change is announced on the Platform and by e-mail at least 15 days before it takes effect, with the old and the new version. It does not apply to a Plan that you have already bought, unless the law requires it at once. If you do not agree you may close your account, and a Plan that you end for that reason is refunded for the days left.',
      ),
    ),
    section(
      'liability',
      '14. Liability',
      paragraph(
        'You decide about your investments, and you bear their result. We are not liable for losses from trades, from a Call or advice of a Provider, from its delay or absence, or from market data. We are liable without limit for fraud, for wilful default and gross negligence, and wherever the law does not allow a limit. In all other cases our liability for an Order is limited to the amount of that Order or ₹10,000, whichever is higher.',
      ),
      paragraph(
        'Nothing here takes away the rights that you have against us or a Provider under the Consumer Protection Act, 2019, the securities laws or the data protection law.',
      ),
    ),
    section(
      'complaints',
      '15. Complaints',
      paragraph(
        'Questions go to ',
        supportMail,
        '. Complaints go to the Grievance Officer at ',
        grievanceMail,
        ': they are acknowledged within 24 hours and answered within seven days. Complaints against a Provider are put to the Provider at once and followed up until they are answered. Against a registered Provider you may, at any time, also use ',
        scores,
        ' and ',
        smartOdr,
        '.',
      ),
    ),
    section(
      'law',
      '16. Law, courts and general rules',
      paragraph(
        'Indian law applies. The courts at Bengaluru have jurisdiction over disputes between you and us, without prejudice to the place where a consumer may sue by law. If one clause is invalid the others stay. If we do not use a right we do not give it up. You may not transfer your account; we may transfer this contract with the business that runs the Platform after 30 days of notice, and you may then close your account. The English text is the binding one.',
      ),
    ),
  ],
}
