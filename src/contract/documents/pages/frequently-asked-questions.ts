import { type LegalDocument, link, question, section } from '../document.ts'
import {
  cookiePage,
  disclaimerPage,
  dosPage,
  grievanceMail,
  privacyMail,
  privacyPage,
  refundPage,
  scores,
  sebiAnalystList,
  smartOdr,
  supportMail,
} from '../operator.ts'

export const frequentlyAskedQuestions: LegalDocument = {
  slug: 'frequently-asked-questions',
  title: 'Frequently Asked Questions',
  version: '2026-11-30',
  effectiveFrom: '2026-11-30',
  description:
    'Answers about the platform, registration, plans, payment, the scorecard, refunds, complaints and personal data.',
  sections: [
    section(
      'platform',
      'The platform',
      question(
        'What is Tradebox?',
        'A technology platform on which investors find registered providers of financial services, buy their plans and follow their trade calls on a scorecard kept by the platform. It is not an advisory firm and gives no advice of its own.',
      ),
      question(
        'Is Tradebox itself registered with SEBI?',
        'Tradebox is not registered as a research analyst, an investment adviser, a portfolio manager or a stock broker, and it does none of that work. The providers who need a registration hold it themselves; the number stands on their profile.',
      ),
      question(
        'Does Tradebox or a provider guarantee profits?',
        'No. Nobody can, and the law forbids the promise. Investments in securities can lose value, in derivatives quickly and by more than you expected. Report any promise of returns to ',
        grievanceMail,
        '.',
      ),
      question(
        'What does it cost me?',
        'An account, browsing, following and reading what providers publish for everybody are free for investors. You pay the price of a plan that you decide to buy, nothing else. Providers pay us for the platform.',
      ),
    ),
    section(
      'providers',
      'Providers and their registration',
      question(
        'How do I know that a provider is genuine?',
        'We compare the registration certificate of every applicant with the details given and list only verified providers. Please check the number yourself as well, for research analysts in ',
        sebiAnalystList,
        '.',
      ),
      question(
        'Why can some providers not post trade calls?',
        'Only a provider with a verified registration that permits recommendations may post a call. Trainers, forex experts, tax experts and banking professionals are listed for education or for their own field; their profiles have no scorecard, and education may not use current market prices.',
      ),
      question(
        'What is a sub-profile?',
        'A person who works under a registered company. The company confirms the person, the profile shows the name of the company, and the company answers for what is published.',
      ),
      question(
        'Does a provider know my circumstances?',
        'A research analyst does not: research is the same for all clients. A registered investment adviser makes a risk profile with you before advising. If you need advice for your own situation, choose an adviser.',
      ),
    ),
    section(
      'plans-and-payment',
      'Plans, trials and payment',
      question(
        'How do I buy a plan?',
        'Sign in, add the plan to your cart, read the terms of the provider and consent to them. Then pay by card or another method of the payment gateway, or directly to the account or UPI address of the provider and upload the proof. No money is taken before your consent.',
      ),
      question(
        'I paid by bank transfer or UPI. When does my plan start?',
        'When the provider or our staff have found the payment. A proof on its own does not start a plan. You see whether your order is submitted, verified or rejected, and you are notified of each change.',
      ),
      question(
        'Is there a limit to what a research analyst may charge me?',
        'Yes. At present ₹1,51,000 a year, without statutory charges, for you and your family together and for all research services of one analyst. SEBI exempts companies and accredited investors from it; the platform applies it to every account, because it does not examine who is exempt. Fees may be taken for one year in advance at most, so that a renewal is sold when enough of the running plan has passed. The platform counts what is paid through it; tell the analyst what your family pays elsewhere.',
      ),
      question(
        'Is GST included in the price?',
        'If the provider is registered for GST, the price shown includes 18 per cent and the invoice shows the tax. If the provider is not registered, no GST is charged and none is shown. We ask for your address and State because a supply through an online platform must be invoiced with them.',
      ),
      question(
        'How do free trials work?',
        'Some plans offer one free trial to each user. You need a Telegram handle in your profile and give the same consent as a buyer. Nothing is charged at the end. Plans of registered investment advisers have no trial, because their regulations do not allow it.',
      ),
      question(
        'Why do you ask for my Telegram handle?',
        'Providers reach their subscribers there. It is passed to the provider whose plan or trial you take, and to nobody else. You set it in ',
        link('your profile', '/dashboard/user/myprofile'),
        '.',
      ),
      question(
        'Can I get my money back?',
        'If you or the research analyst end a plan early you get the fee for the unexpired days back, without a deduction. The details, and the rule for other categories, are in the ',
        refundPage,
        '.',
      ),
    ),
    section(
      'scorecard',
      'The scorecard',
      question(
        'Can a provider change or delete a call?',
        'Not once it has been triggered. Entry, target, stop loss and time are stored when the call is published, prices come from the feed of the platform, and the outcome is decided by the platform. A call that was never triggered can be withdrawn; a mark remains in its place.',
      ),
      question(
        'What counts as a win?',
        'A call that reached its target, or one that the provider ended in profit: above the entry for a buy, below it for a sell. The success ratio is always shown with the number of calls behind it, because a rate from a few calls says little.',
      ),
      question(
        'Would I have earned what the scorecard shows?',
        'Probably not exactly. The scorecard knows nothing of your time of entry, your price, brokerage, taxes and quantity, and the feed may be delayed. Its figures are not verified by PaRRVA unless that is stated beside them. See the ',
        disclaimerPage,
        '.',
      ),
    ),
    section(
      'account-and-data',
      'Your account and your data',
      question(
        'How do I sign in?',
        'With your mobile number and a one-time password, or with e-mail and password. A one-time password is valid for five minutes, works once and allows five tries. We never ask for it by phone, e-mail or message. You may reset a password on the page ',
        link('Forgot password', '/auth/forgotpassword'),
        '.',
      ),
      question(
        'How is my data kept safe?',
        'Passwords are stored only as salted hashes, identity and bank documents are encrypted, every view of them is recorded, and connections are encrypted. We do not sell data and use no tracking. The ',
        privacyPage,
        ' and the ',
        cookiePage,
        ' say exactly what is stored and for how long.',
      ),
      question(
        'How do I see, correct or erase my data?',
        'Most of it you can see and correct in your profile. For a full copy, a correction that the profile does not allow, withdrawal of consent or erasure write to ',
        privacyMail,
        '. Records that the law tells us or the provider to keep stay until their period has ended.',
      ),
    ),
    section(
      'help',
      'Help and complaints',
      question(
        'Who helps me with a technical problem?',
        'Our support team: ',
        supportMail,
        '. Please name the page and the time, and never send a password or a one-time password.',
      ),
      question(
        'How do I complain about a provider?',
        'Write to the provider first, then to ',
        grievanceMail,
        '. Against a registered provider you may also use ',
        scores,
        ' and ',
        smartOdr,
        '. The steps and time limits are in ',
        dosPage,
        '.',
      ),
    ),
  ],
}
