import { bullets, type LegalDocument, notice, paragraph, section, steps } from '../document.ts'
import {
  advanceFeeNote,
  clientConsent,
  mostImportantTerms,
  noExecutionDisclosure,
  standardWarning,
} from '../most-important-terms.ts'
import {
  disclaimerPage,
  grievanceMail,
  refundPage,
  scores,
  sebiAnalystList,
  smartOdr,
} from '../operator.ts'

const importantTerms = mostImportantTerms.points.map(({ number, text, notes = [] }) =>
  [text, ...notes.map((note, index) => `Note ${number}.${index + 1}: ${note}`)].join(' '),
)

export const doAndDonot: LegalDocument = {
  slug: 'do-and-donot',
  title: "Do's and Don'ts",
  version: '2026-11-01',
  effectiveFrom: '2026-11-01',
  description:
    "Do's and don'ts for investors and providers, the Most Important Terms and Conditions for research services, and where to complain.",
  intro: [
    'These rules protect you. The first two parts follow the investor charter for clients of research analysts and apply in the same sense to every registered provider; the others say what we expect on this platform.',
  ],
  sections: [
    section(
      'investors-do',
      "Do's for investors",
      bullets(
        'Deal only with registered providers, and make sure that the registration is valid on the day you pay.',
        [
          'Check the registration number yourself. For research analysts use ',
          sebiAnalystList,
          '. The name and the number there must agree with the profile on Tradebox.',
        ],
        'Read the disclosures in a research report, above all the interests of the analyst in the security, before you invest.',
        'Read the terms, the fee, the validity and the refund clause of a plan before you give your consent. Keep the copy that you receive.',
        'Pay through banking channels only, in the name shown on the platform, and keep the invoice. A research analyst may also offer the Centralised Fee Collection Mechanism (CeFCoM) of the supervisory body.',
        'Ask all your questions, and ask for an explanation of complex or high-risk products such as options and futures, before you act on a recommendation.',
        'Decide for yourself whether a call suits your income, your other investments and the loss that you can bear. A research analyst gives the same call to all clients and does not know your circumstances.',
        'Remember that you may stop using a service at any time, as its terms provide, and that you may give feedback on what you received.',
        'Remember that no clause of a provider binds you where it contradicts the regulations.',
        'Keep your e-mail address and mobile number up to date, on Tradebox and with your provider.',
        'Report anyone who offers assured or guaranteed returns to SEBI and to us.',
      ),
    ),
    section(
      'investors-dont',
      "Don'ts for investors",
      bullets(
        'Do not hand money or securities to a provider for investment. A research analyst may not trade for you or hold your funds.',
        'Do not share the login, the password or the one-time password of your trading, demat or bank account with anyone, whoever asks. Our staff never ask for them, and they never ask for your Tradebox one-time password either.',
        'Do not pay in cash, to an account that the platform does not show for your order, or any amount outside the order that you were quoted.',
        'Do not follow luring advertisements, rumours, screenshots of profits or messages from unknown groups. Somebody who writes to you elsewhere in the name of a provider may be an impostor: ask in your Tradebox conversation.',
        'Do not let a discount, a gift or a limited offer hurry you into a plan.',
        'Do not borrow to trade, and do not trade with money that you need for something else.',
        'Do not pass on calls that you paid for. They are meant for the client alone.',
        ['Do not take a past result for a promise; read the ', disclaimerPage, ' first.'],
      ),
      notice(standardWarning),
    ),
    section(
      'providers-do',
      "Do's for providers",
      bullets(
        'Show your registered name and registration number at the start of every article, video and post on securities, and keep your registration, enlistment and certificates valid and current on your profile.',
        "Obtain the client's consent to your terms before you take a fee and before you render any service, a free trial included. The platform does this with you; do not go round it.",
        'Give a reason for each recommendation, disclose your interest in the security and keep the records that your regulations require.',
        'Keep within the fee limit for the family of the client, counting everything that the family pays you, on Tradebox and elsewhere.',
        'Answer complaints within seven working days, and refund the unexpired part of a fee when a service ends early.',
        'Publish calls to all clients of a plan at the same time.',
        'Tell us at once when your registration is suspended, cancelled or surrendered.',
      ),
    ),
    section(
      'providers-dont',
      "Don'ts for providers",
      bullets(
        'Do not promise, assure, guarantee or hint at a return, a minimum profit or an accuracy.',
        'Do not use superlatives, the logo of SEBI, misleading testimonials or unfair comparisons in anything you publish.',
        'Do not show a past performance figure that has not been verified by the Past Risk and Return Verification Agency (PaRRVA), in a picture, a video or a message, where the regulations require verification.',
        'Do not ask for logins, passwords or one-time passwords, and do not trade for a client or take funds for investment.',
        'Do not accept cash, and do not lead a client away from the platform in order to avoid consent, invoice or fee limit.',
        'Do not post calls as a trainer, a forex expert, a tax expert or a banking professional. Education must not use the current prices of securities: price data in it must be at least 30 days old.',
        'Do not work with, pay or be paid by anyone who gives advice or makes claims of returns without registration.',
        'Do not try to remove, back-date or reword a call after the market has moved.',
      ),
    ),
    section(
      'most-important-terms',
      mostImportantTerms.title,
      paragraph(
        'These twelve points apply between you and every research analyst whose plan you buy. They are prescribed text and are shown again before you consent.',
      ),
      steps(...importantTerms),
      paragraph(advanceFeeNote),
      notice(noExecutionDisclosure),
    ),
    section(
      'consent',
      'The consent that you give',
      paragraph(
        'No research service is rendered and no fee is charged until you have consented to the terms of the analyst. Your consent has this wording:',
      ),
      notice(clientConsent.statements[0]),
      notice(clientConsent.statements[1]),
      notice(
        `${clientConsent.understandingsLead} i. ${clientConsent.understandings[0]} ii. ${clientConsent.understandings[1]} iii. ${clientConsent.understandings[2]}`,
      ),
      paragraph(
        'The platform stores which text you accepted, when and from which network address, so that both sides can prove it later. You receive a copy.',
      ),
    ),
    section(
      'complaints',
      'If something goes wrong',
      steps(
        'Write to the provider first, in your conversation on Tradebox or to the compliance officer named on the plan page. The provider has seven working days for a complaint about a report or a service.',
        [
          'If the answer does not satisfy you, or the complaint is about the platform, write to our Grievance Officer: ',
          grievanceMail,
          '. We acknowledge within 24 hours and answer within seven days.',
        ],
        [
          'A complaint against a registered provider may be lodged with SEBI on ',
          scores,
          '. It is reviewed first by the supervisory body and, if you ask for it, by SEBI.',
        ],
        ['For conciliation and arbitration with a registered provider you may use ', smartOdr, '.'],
      ),
      paragraph('What you get back when a plan ends early is set out in the ', refundPage, '.'),
    ),
  ],
}
