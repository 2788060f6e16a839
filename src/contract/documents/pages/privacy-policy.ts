import { bullets, type LegalDocument, link, paragraph, section, table } from '../document.ts'
import { cookiePage, grievanceMail, operator, privacyMail } from '../operator.ts'
import { acceptedVersions } from '../versions.ts'

export const privacyPolicy: LegalDocument = {
  slug: 'privacy-policy',
  title: 'Privacy Policy',
  version: acceptedVersions['privacy-policy'],
  effectiveFrom: '2026-12-02',
  description:
    'The notice under the Digital Personal Data Protection Act: what we collect, why, who receives it, how long it is kept and your rights.',
  intro: [
    `This is the notice that ${operator.name}, ${operator.place} ("we"), as Data Fiduciary, gives under the Digital Personal Data Protection Act, 2023 and the Digital Personal Data Protection Rules, 2025. It can be understood without any other document. Some duties of the Rules begin only after a transition period; we follow them already.`,
  ],
  sections: [
    section(
      'scope',
      '1. Whom this notice concerns',
      paragraph(
        'It concerns visitors, investors, providers and their sub-profiles, compliance officers whose contact details a provider publishes, and people who write to us. A provider who receives your data as your analyst or adviser is a Data Fiduciary of its own for what it does with them and follows its own notice and the regulations of SEBI.',
      ),
    ),
    section(
      'data-and-purposes',
      '2. What we collect and why',
      paragraph(
        'Each row names the data, the purpose and the service that needs it. We ask for nothing more, and what is optional is marked so in the form.',
      ),
      table(
        ['Who', 'Personal data', 'Purpose'],
        [
          'Visitor',
          'Network address, browser type, page and time of a request',
          'To deliver the page, to keep the platform secure and to limit abuse',
        ],
        [
          'Investor',
          'Name, mobile number, e-mail address, password (as a salted hash), one-time passwords (as a keyed hash, for five minutes)',
          'To open the account, to sign you in and to reach you about it',
        ],
        [
          'Investor',
          'Telegram handle (optional; needed for a plan or a trial)',
          'To let the provider of that plan reach you',
        ],
        [
          'Investor',
          'Address with PIN code and State, GSTIN if you have one',
          'To issue the invoice and to determine the place of supply, as GST law requires',
        ],
        [
          'Investor',
          'Cart, orders, amounts, coupon, trial, proof of payment, transaction references',
          'To carry out the purchase and to account for it',
        ],
        [
          'Investor',
          'Consent to terms: the text and its fingerprint, time, network address, signature where the terms are signed',
          'To prove to both sides what was agreed before money or service',
        ],
        [
          'Investor',
          'Followed providers, messages, event attendance and notifications',
          'To give you these functions',
        ],
        [
          'Provider',
          'Registered name, contact name, category, registration number and certificate, photograph or logo, description, business address, e-mail address, telephone, compliance officer',
          'To verify the registration and to publish the profile that investors and the regulations expect',
        ],
        [
          'Provider',
          'Date of birth or of incorporation, certificate of incorporation, PAN and, for sub-profiles who choose to upload it, Aadhaar (a masked copy is enough)',
          'To confirm identity and age and to meet tax duties',
        ],
        [
          'Provider',
          'Bank account, UPI address, cheque and QR image',
          'To let buyers pay directly and to settle what is due',
        ],
        [
          'Provider',
          'Plans, calls, content, wallet entries, withdrawals, invoices',
          'To run the service that the provider has bought and to keep the record of calls',
        ],
        [
          'All',
          'Record of sign-ins, of refused attempts, of views of sensitive documents and of actions on money',
          'To detect misuse and to prove what happened',
        ],
      ),
    ),
    section(
      'grounds',
      '3. Consent and other grounds',
      paragraph(
        'We process these data with the consent that you give when you open the account, place an order or apply as a provider. Consent is asked for each purpose in clear words and with an action of yours; a box is never ticked for you. Without consent we process only where the Act allows it: data that you give us voluntarily for a purpose that you named, duties under the law such as tax, securities and cyber security law, orders of courts and authorities, and the enforcement of a legal claim.',
      ),
      paragraph(
        'We do not sell personal data, do not use them for advertising, do not build profiles for third parties and take no decision with legal effect about you by machine alone.',
      ),
    ),
    section(
      'withdrawal',
      '4. Withdrawing consent',
      paragraph(
        'You can withdraw a consent as easily as you gave it: remove optional data such as the Telegram handle in ',
        link('your profile', '/dashboard/user/myprofile'),
        ', or write one line to ',
        privacyMail,
        '. Withdrawal works for the future. We then stop the processing, tell the processors to stop it as well, and erase what no law requires us to keep. A service that cannot work without the data, such as a running plan, ends; the refund rules apply as if you had ended it yourself.',
      ),
    ),
    section(
      'recipients',
      '5. Who receives personal data',
      bullets(
        'The provider whose plan, trial or event you take or to whom you write: your name, e-mail address, mobile number, Telegram handle, invoice address, order and consent. Providers may use these only for that service and for their regulatory duties.',
        'Everybody: the profile that a provider publishes, with its business contact details, and the record of its calls. Your own name is never shown to other investors, and follower and subscriber lists are not public.',
        'The payment gateway, when you choose to pay by it: amount, order reference and the contact details that prefill its window. Card and bank details go from you to the gateway and not through us.',
        'The e-signature service, when a document is signed: the document, your name and the contact that confirms the signature.',
        'The services that deliver our e-mail and text messages and that host the platform, as processors under contract, with the same safeguards as ours.',
        'Tax authorities, SEBI and other regulators, courts and law enforcement, where the law obliges us; and auditors and lawyers bound to secrecy.',
      ),
      paragraph(
        'Data are stored in India. Should a processor outside India become necessary, we name it here before it is used and observe every restriction of the Central Government.',
      ),
    ),
    section(
      'retention',
      '6. How long we keep data',
      table(
        ['Data', 'Kept for'],
        [
          'One-time passwords and sign-in challenges',
          'Minutes; the record that one was used, 180 days',
        ],
        ['Sessions', 'Until sign-out, seven days without use or 30 days, whichever comes first'],
        [
          'System and security logs',
          '180 days at least, in India; one year for records of processing',
        ],
        [
          'Account and profile',
          'As long as the account is open. When it is erased, the records named below keep no more of it than they need',
        ],
        [
          'Consents, signed terms, messages of a provider to groups of clients and other records of research services',
          'At least five years after the service ended, as the regulations of SEBI require. They are not erased after that, because they prove to both sides what was agreed and said',
        ],
        [
          'Calls and the record of a provider',
          'Permanently, because each entry seals the one before. When the profile is no longer public, the figures of the record stay public with the registered name, beside a profile with the same registration',
        ],
        [
          'When a call was sent to you, and when it reached your browser',
          '30 days, or until the call has ended; then only totals without names are left. It is erased with your account. Which calls a plan gave you can still be seen from the plan and the record of the provider',
        ],
        [
          'The log of sign-ins, refused attempts, views of sensitive documents and actions on money',
          'Permanently, because each entry seals the one before',
        ],
        [
          'Messages',
          'Five years after they were sent, or longer while a report about the conversation is open',
        ],
        [
          'What you accepted for an order that was never paid',
          '30 days after the order expired; less if your account is erased before',
        ],
        ['Notices of the payment gateway about a payment', '180 days after they were received'],
        [
          'Orders, invoices, ledger entries and tax records',
          'At least eight financial years. They are not erased after that, because the accounts go on from them. After an account is erased they carry only what tax law requires',
        ],
        [
          'Identity documents of providers',
          'As long as the account is open; erased within a day of its deletion, and 30 days after an application was refused or a registration was rejected',
        ],
        ['Complaints and rights requests', 'Three years after they were answered'],
      ),
      paragraph(
        'When a period ends the data are erased or made anonymous, in backups as they are overwritten.',
      ),
    ),
    section(
      'security',
      '7. How we protect data',
      bullets(
        'All connections are encrypted. Identity and bank documents, proofs of payment and signed agreements are encrypted at rest with keys that are kept apart from them.',
        'Passwords and one-time passwords are never stored in readable form. A session can be ended at once, by you or by us.',
        'Staff see personal data only with a permission for their task. Each view of an identity document is recorded in a log that cannot be altered unnoticed.',
        'Access is reviewed, backups are taken and restored as a test, and processors must meet the same measures by contract.',
      ),
    ),
    section(
      'breach',
      '8. If there is a breach',
      paragraph(
        'If we learn of a breach of personal data we tell you without delay, by your account and by the contact that you registered, in plain words: what happened, when, to what extent, what it may mean for you, what we have done, what you can do, and whom you can ask. We inform the Data Protection Board of India without delay and give it the details within 72 hours, and report to CERT-In as its directions require.',
      ),
    ),
    section(
      'rights',
      '9. Your rights',
      bullets(
        'Access: a summary of your data, of what we do with them and of the recipients with whom they were shared.',
        'Correction, completion and updating of data that are wrong, incomplete or out of date.',
        'Erasure of data that are no longer necessary and that no law requires us to keep, apart from the records of section 6 that are not erased.',
        'Withdrawal of consent at any time.',
        'Grievance redressal by us, before you turn to the Board.',
        'Nomination of a person who exercises these rights if you die or lose capacity.',
      ),
      paragraph(
        'Write to ',
        privacyMail,
        ' from your registered e-mail address, or name the mobile number of your account; we confirm your identity with a one-time password and ask for nothing else. We answer within 30 days, free of charge. If we cannot do what you ask we say why.',
      ),
    ),
    section(
      'grievance',
      '10. Grievance Officer and the Board',
      paragraph(
        `A person in our office answers questions about your data: the Data Protection contact, ${operator.name}, ${operator.place}, `,
        privacyMail,
        '. If the answer does not satisfy you, write to the Grievance Officer: ',
        grievanceMail,
        ', who acknowledges within 24 hours and answers within seven days. After that you may complain to the Data Protection Board of India through its website.',
      ),
    ),
    section(
      'children',
      '11. Children',
      paragraph(
        'The platform is not meant for anyone below 18 years and does not knowingly process the data of children. An account that turns out to belong to a child is closed and its data are erased, apart from what the law requires. Tell us at the address above if you know of one.',
      ),
    ),
    section(
      'cookies',
      '12. Cookies',
      paragraph(
        'We use two cookies, both necessary for sign-in: one holds your session, the other ties a one-time password to your browser. Neither contains personal data in itself, and there is no tracking of any kind, by us or by third parties. The ',
        cookiePage,
        ' lists everything that the platform stores in your browser.',
      ),
    ),
    section(
      'changes',
      '13. Changes and languages',
      paragraph(
        'A new purpose or a new kind of recipient needs your consent and is never introduced by a change of this page alone. Other changes are announced 15 days ahead, and earlier versions are sent on request. You may ask for this notice in any language of the Eighth Schedule to the Constitution; the English text decides in case of doubt.',
      ),
    ),
  ],
}
