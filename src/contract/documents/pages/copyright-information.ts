import { bullets, type LegalDocument, notice, paragraph, section, steps } from '../document.ts'
import { clientOnlyWarning } from '../most-important-terms.ts'
import { grievanceMail, operator, supportMail, termsPage } from '../operator.ts'

export const copyrightInformation: LegalDocument = {
  slug: 'copyright-information',
  title: 'Copyright Information',
  version: '2026-11-01',
  effectiveFrom: '2026-11-01',
  description:
    'Who owns what on Tradebox, how content may be used, and how to report or answer a claim of infringement.',
  intro: [
    'This page says to whom the content of the platform belongs, what you may do with it and how a right is enforced. The Copyright Act, 1957 and the Trade Marks Act, 1999 apply.',
  ],
  sections: [
    section(
      'platform-content',
      'Content of the platform',
      paragraph(
        `Copyright 2024 to 2026 ${operator.name}. The design and the texts of the platform, its software, the arrangement of its databases, the name and the logo of Tradebox belong to us or to those who license them to us. Open-source components belong to their authors and are used under their licences, which we name on request.`,
      ),
      paragraph(
        'You may view pages, keep a copy for your own use and share links. You may quote within the limits of fair dealing if you name the source. Anything beyond that, above all copying parts of the directory or of the scorecard in bulk, by hand or by machine, needs our permission in writing.',
      ),
    ),
    section(
      'provider-content',
      'Content of providers',
      paragraph(
        'Articles, videos, events, podcasts, plans, reports and calls belong to the provider who published them. By publishing, the provider allows us, without exclusivity and without a fee, to store, display, format, announce and deliver that content on the platform for as long as it is published, and to keep it afterwards as long as a record must be kept. We gain no ownership and do not sell it elsewhere.',
      ),
      paragraph(
        'A provider confirms, with each publication, to hold the rights in it: in text, pictures, music, charts, and in data of exchanges, which may be shown only under their licence.',
      ),
    ),
    section(
      'client-content',
      'Paid calls and reports',
      paragraph(
        'What a plan gives to its subscribers is for the personal use of the subscriber. Forwarding it to a group, reselling it, recording it or publishing it infringes the copyright of the provider and breaches the ',
        termsPage,
        '. It also harms the reader, who receives a call without its terms, its updates and its warnings. We may end access to the plan and will give the provider the facts needed for a claim.',
      ),
      paragraph('What an analyst sends to existing clients carries this statement:'),
      notice(clientOnlyWarning),
    ),
    section(
      'marks-and-data',
      'Marks and market data',
      paragraph(
        'Names and marks of exchanges, regulators, companies and indices belong to their owners and are used only to name them. Their use does not mean that they support the platform or a provider. The logo of SEBI is not used on Tradebox, and providers may not use it either. Prices are licensed from our data source for display to you and may not be stored or passed on.',
      ),
    ),
    section(
      'report',
      'Reporting an infringement',
      paragraph(
        'If content on the platform infringes your copyright, write to the Grievance Officer: ',
        grievanceMail,
        '. Please state:',
      ),
      steps(
        'the work, with enough detail to recognise it, and where it was first published;',
        'your right in it: as author, owner or exclusive licensee, and in the last two cases the document that shows it;',
        'the address of the page on which the copy stands, and why it is not covered by fair dealing or by a licence;',
        'that the copy was not made by you or with your permission, as far as you know who uploaded it;',
        'your name, address, e-mail address and telephone, and an undertaking to file suit and to produce the order of the court within 21 days.',
      ),
      paragraph(
        'We acknowledge the report within 24 hours. If it is complete and the claim is not plainly unfounded, we stop access to the copy within 36 hours, for 21 days or until a court orders otherwise, and put a notice with the reason in its place. If no order reaches us within that time access may be restored.',
      ),
    ),
    section(
      'answer',
      'Answering a report',
      paragraph(
        'The person who uploaded the content is told at once and receives the report without private contact details that are not needed. If you are that person you may answer within seven days with your name, the licence or the ground on which you rely, and your consent that we pass the answer on. We do not decide disputes of ownership; we follow the law on stopping and restoring access and the order of a court.',
      ),
      bullets(
        'A report that is knowingly false may lead to a claim for damages by the person whose content was stopped.',
        'An account that infringes again and again is closed. Money that is due to it is settled all the same.',
      ),
    ),
    section(
      'permissions',
      'Permissions and questions',
      paragraph(
        'For permission to use content of the platform, for press material or for the list of open-source components, write to ',
        supportMail,
        '. For the content of a provider, ask the provider: the contact stands on the profile.',
      ),
    ),
  ],
}
