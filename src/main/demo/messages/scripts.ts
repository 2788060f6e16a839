import type { MessageReportReason } from '#contract/messaging/report-reasons.ts'

/** Who says a line: the investor or the provider. */
type Line = readonly [by: 'user' | 'provider', text: string]

/** What investors and providers say to each other, by how they know each other. */
export const scripts: readonly (readonly Line[])[] = [
  [
    [
      'user',
      'Good morning. I’m looking at your plans. Which one suits somebody who can only look at the market after 5 pm?',
    ],
    [
      'provider',
      'Good morning. Take a positional plan: entries stay valid for several sessions, so you don’t have to watch the screen.',
    ],
    ['user', 'And how many open positions at the same time?'],
    [
      'provider',
      'Usually three to five. Please decide the size of each by your own risk profile; our scorecard shows every call, also the losing ones.',
    ],
    ['user', 'Thank you, I’ll read through the scorecard first.'],
    [
      'provider',
      'That is the right order. Investments in securities are subject to market risks; read all related documents carefully before investing.',
    ],
  ],
  [
    ['user', 'Hi, my renewal is due next week. Does the price stay the same?'],
    [
      'provider',
      'Yes, the price of your plan has not changed. You can renew from My Subscriptions; the new period starts when the old one ends.',
    ],
    ['user', 'Great. Will the invoice show my GSTIN?'],
    ['provider', 'It will if you save it under Billing before you pay.'],
    ['user', 'Done, thanks.'],
  ],
  [
    [
      'provider',
      'Welcome, and thank you for taking the plan. Calls reach you in the app as soon as they are posted.',
    ],
    ['user', 'Thanks! Where do I see the stop loss?'],
    [
      'provider',
      'Open the call on your scorecard: entry, target and stop loss are there from the first moment, with the reasons.',
    ],
    ['user', 'Found it. What about days with results?'],
    [
      'provider',
      'We avoid fresh entries on the day of results. If something is open, we write what we do about it before 3 pm.',
    ],
    ['user', 'Perfect.'],
    [
      'provider',
      'One more thing: nobody from our side will ever call you for a code or a login. If somebody does, report it.',
    ],
  ],
  [
    ['user', 'I saw your note on midcaps. Do you publish the full report?'],
    [
      'provider',
      'The summary is public, the report is part of the research plan: https://www.sebi.gov.in explains what a research report must contain.',
    ],
    ['user', 'I’ll compare the two plans.'],
  ],
  [
    ['user', 'The call of Tuesday was stopped out. Is a re-entry planned?'],
    [
      'provider',
      'Not at the moment. The setup is gone below the stop; we’d rather wait for a new one than average down.',
    ],
    ['user', 'Fair enough.'],
  ],
  [
    ['user', 'Do you also cover commodities?'],
    ['provider', 'No, equity and index derivatives only. We’d rather do few things properly.'],
  ],
  [
    ['user', 'नमस्ते, क्या आप हिंदी में भी रिपोर्ट देते हैं?'],
    ['provider', 'नमस्ते! हाँ, हर सप्ताह का सारांश हिंदी में भी आता है।'],
    ['user', 'बहुत बढ़िया, धन्यवाद।'],
  ],
]

/** Conversations that their investor reports, and why. */
export const reportedScripts: readonly {
  readonly lines: readonly Line[]
  readonly reason: MessageReportReason
  readonly details: string
}[] = [
  {
    lines: [
      ['user', 'Hello, can I pay for the plan by UPI?'],
      [
        'provider',
        'Send it to my personal number instead of the checkout, then it costs you ten percent less.',
      ],
      ['user', 'Isn’t that outside Tradebox?'],
      ['provider', 'It’s quicker. Just send me a picture of the payment afterwards.'],
    ],
    reason: 'fraud',
    details: 'I was asked to pay to a private number instead of through the checkout.',
  },
  {
    lines: [
      ['user', 'My orders don’t go through at my broker. Is that known?'],
      ['provider', 'Send me the OTP that you get now and I’ll place them for you.'],
      ['user', 'No, I don’t give that to anybody.'],
    ],
    reason: 'credentials',
    details: 'Somebody of their team asked me for an OTP.',
  },
]
