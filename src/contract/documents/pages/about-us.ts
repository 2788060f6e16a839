import { bullets, type LegalDocument, notice, paragraph, section, table } from '../document.ts'
import { standardWarning } from '../most-important-terms.ts'
import {
  disclaimerPage,
  dosPage,
  faqPage,
  grievanceMail,
  operator,
  privacyMail,
  supportMail,
} from '../operator.ts'

export const aboutUs: LegalDocument = {
  slug: 'about-us',
  title: 'About Us',
  version: '2026-11-30',
  effectiveFrom: '2026-11-30',
  description:
    'Who runs Tradebox, what the platform does and does not do, how providers are verified and how to reach us.',
  intro: [
    `Tradebox is a technology platform run by ${operator.name}, ${operator.place}. Investors use it to find registered providers of financial services, to compare their plans and to follow their published trade calls. Providers use it to run that part of their business.`,
  ],
  sections: [
    section(
      'what-we-do',
      'What we do',
      paragraph(
        'Advice and research reach Indian investors through many channels, and it is often hard to see who is speaking, under which registration, and what became of the last call. Tradebox puts three things in one place: the identity and registration of the provider, the terms and price of each plan, and a record of trade calls that is kept by the platform and not by the person who made them.',
      ),
      bullets(
        'Investors browse providers, read and watch what they publish, buy plans, receive the calls that their plan includes and write to the provider.',
        'Providers publish plans, articles, videos, events, podcasts and, where their registration permits it, trade calls. They answer their clients and see their orders, invoices and settlements.',
        'Our staff check the documents that providers submit, handle complaints and settle what is due to providers.',
      ),
    ),
    section(
      'what-we-are-not',
      'What we are not',
      paragraph(
        'Tradebox is a technology platform and not an advisory firm. We do not give investment advice, publish research of our own, recommend a security, manage money, execute trades or hold securities for anyone. We are not a party to the relationship between a provider and a client, and no page, notification or ranking of the platform is a recommendation by us.',
      ),
      paragraph(
        'Only registered analysts give insights on Tradebox. Every call, opinion and report belongs to the provider named beside it, who is answerable for it to the client and to the regulator.',
      ),
      paragraph(
        'We do not guarantee profits, and no provider is allowed to promise them here. Please read the ',
        disclaimerPage,
        ' before you rely on anything you see.',
      ),
      notice(standardWarning),
    ),
    section(
      'who-is-here',
      'Who you meet on the platform',
      paragraph(
        'Each provider belongs to one category. The category decides which certificate we ask for and what the provider may do on the platform.',
      ),
      table(
        ['Category', 'What we ask for', 'Trade calls on the scorecard'],
        [
          'Research Analyst',
          'SEBI registration as a research analyst and enlistment with the supervisory body',
          'Yes, after verification',
        ],
        [
          'Registered Investment Advisor',
          'SEBI registration as an investment adviser',
          'Yes, after verification',
        ],
        [
          'PMS and AIF',
          'SEBI registration as a portfolio manager or an alternative investment fund',
          'No; fund information only',
        ],
        [
          'Stock Brokers and Mutual Funds',
          'The registration that the activity requires',
          'No; those who recommend securities register as a research analyst',
        ],
        ['Trainers', 'Empanelment certificate', 'No; education only'],
        ['Forex Experts', 'FEMA certificate', 'No'],
        ['Tax Experts', 'Chartered accountant certificate', 'No'],
        ['Banking', 'The registration or authority that the activity requires', 'No'],
      ),
      paragraph(
        'A provider may register colleagues as sub-profiles. A sub-profile is shown with the name of its company, and the company has to accept it first.',
      ),
    ),
    section(
      'verification',
      'How we verify providers',
      paragraph(
        'An application is read by a person. We compare the name, the registration number and the certificate with each other and, where the regulator publishes a register, with that register. A provider whose papers are in order is first approved and then verified; only a verified provider is listed, sells plans and shows the verified mark. A verification can be withdrawn, and it is withdrawn when a registration lapses, is suspended or is cancelled.',
      ),
      paragraph(
        'Verification says that the papers agreed on the day we looked. It is not an opinion on the skill of the provider, on the plan or on future results, and it does not replace your own look at the public register. How to do that is described in ',
        dosPage,
        '.',
      ),
    ),
    section(
      'scorecard',
      'A record that is not written by its subject',
      paragraph(
        'When a verified provider publishes a call, the platform stores the entry, the target, the stop loss and the time. From then on prices come from the market data feed that the platform receives. Whether the call was triggered, reached its target, hit its stop loss or expired is decided by the platform; a manual exit takes the last price that the platform holds and is refused while that price is stale. A call that has been triggered cannot be deleted, and one that is withdrawn before that leaves a visible mark.',
      ),
      paragraph(
        'The scorecard is a record of calls. It is not a record of money made by anyone: it knows nothing of your order, your price, your brokerage or your taxes. What its figures mean, and which of them may be shown to whom, is explained in the ',
        disclaimerPage,
        '.',
      ),
    ),
    section(
      'how-we-earn',
      'How we earn',
      paragraph(
        'Providers pay us for the platform: a platform plan for each listed plan, or a membership with the charges agreed in it, plus GST. Investors pay nothing to use Tradebox. They pay the price of a plan, which belongs to the provider who sells it. Our charges do not depend on the result of a call or on the profit or loss of a client, and nobody can pay us for a better figure on the scorecard.',
      ),
    ),
    section(
      'contact',
      'Contact',
      paragraph(
        `${operator.name}, ${operator.place}. Our full registered address, corporate identity number and GSTIN are printed on every invoice that we issue and are sent to anyone who asks for them.`,
      ),
      bullets(
        ['Questions and technical help: ', supportMail],
        ['Complaints, for the attention of the Grievance Officer: ', grievanceMail],
        ['Personal data, for the attention of the Data Protection contact: ', privacyMail],
      ),
      paragraph('Many questions are answered in the ', faqPage, '.'),
    ),
  ],
}
