import { refundPeriods } from '../../payments/limits.ts'
import {
  bullets,
  type LegalDocument,
  notice,
  paragraph,
  section,
  steps,
  table,
} from '../document.ts'
import { suspensionRefundClause } from '../most-important-terms.ts'
import { grievanceMail, scores, smartOdr, supportMail } from '../operator.ts'

export const refundPolicy: LegalDocument = {
  slug: 'refund-policy',
  title: 'Refund Policy',
  version: '2026-12-01',
  effectiveFrom: '2026-12-01',
  description:
    'Pro-rata refunds when a plan ends early, failed and double payments, time limits, GST on refunds and what providers get back.',
  intro: [
    'This policy applies to every plan sold on Tradebox and to the platform plans that providers buy from us. A provider may be more generous. A refund clause of a provider that gives less than this policy or than the regulations has no effect.',
  ],
  sections: [
    section(
      'ending-early',
      'Ending a plan of a research analyst early',
      paragraph(
        'You may end a plan on any day, for any reason. The analyst may do so as well, for a reason that is told to you. In both cases you get back the fee for the unexpired period in proportion to the days, and the analyst may not keep a breakage fee, a processing fee or any other deduction.',
      ),
      paragraph(
        'The amount is: fee paid without GST, times the full days that are left, divided by all days of the plan, and the GST on it in the same proportion, each to the nearest paisa. The day on which you give notice counts as used. The fee paid is what you really paid, after a coupon.',
      ),
      table(
        ['Example', 'Fee paid', 'Days of the plan', 'Days left', 'Refund'],
        ['Ended after 30 days', '₹5,900.00', '90', '60', '₹3,933.33'],
        ['Ended on the first day', '₹2,360.00', '30', '29', '₹2,281.33'],
        ['Ended after nine months', '₹11,800.00', '360', '90', '₹2,950.00'],
      ),
    ),
    section(
      'suspension',
      'When the registration ends',
      notice(suspensionRefundClause),
      paragraph(
        'When we learn of such a suspension or cancellation we stop the sale of the plans of that analyst at once. We end the running plans and give you back the part counted from the effective date, also for a plan that was over by then; you need not do anything. What the wallet of the analyst does not hold, the analyst owes us.',
      ),
    ),
    section(
      'other-categories',
      'Other categories of providers',
      bullets(
        'Registered investment advisers: the unexpired part in proportion, of which the adviser may keep as a breakage fee no more than the fee of one quarter, and only if the agreement that you signed says so.',
        'Trainers, forex experts, tax experts and banking: the unexpired part in proportion for services by time. For a single course or appointment the full price until 48 hours before it begins, and the part not yet given after that.',
        'Portfolio managers and alternative investment funds: no investment is paid through Tradebox. What you paid to the manager or the fund is governed by your agreement with it and by its regulations.',
        'Stock brokers and mutual funds: the unexpired part in proportion for services by time.',
        'Events: the full price if the event does not take place or is moved to a time that does not suit you.',
      ),
    ),
    section(
      'full-refund',
      'When you get everything back',
      bullets(
        'The amount was taken but the order failed, or the same order was paid twice. You need not do anything: the difference is found when payments are reconciled and is returned.',
        'A fee was taken before your consent was recorded, or a plan was sold that the provider was not entitled to sell.',
        'A payment arrived by which a fee would have passed the yearly limit. Such an order is refused, and what was paid for it goes back by itself.',
        'A payment outside the gateway was verified as received, and the order was then rejected.',
        'Nothing of the plan was delivered within seven days of its start.',
      ),
      paragraph(
        'A free trial costs nothing and therefore has no refund. Dissatisfaction with the result of a call is not a ground for a full refund, because no result was promised; your right to end the plan and to get back the unexpired part is untouched.',
      ),
    ),
    section(
      'how-to-ask',
      'How to ask for a refund',
      steps(
        [
          'Press Cancel beside the plan in My Subscriptions. You see the arithmetic before you confirm; the plan ends, and the refund begins, at that moment. You need not give a reason. You may also write to ',
          supportMail,
          ' with the name of the plan and the number of the invoice; we then confirm the day and the amount within two working days.',
        ],
        'Access to the calls of the plan ends with the plan.',
        `The refund is started within ${refundPeriods.start} of your notice. A payment through the gateway goes back the way it came; the banks usually need ${refundPeriods.arrival} more. For a direct payment to the provider, the provider pays it back to the account from which it came and enters the reference on the order.`,
        'You receive a credit note that corrects the invoice, GST included.',
      ),
    ),
    section(
      'who-owes',
      'Who owes the refund',
      paragraph(
        'The provider is the seller of the plan and owes the refund. Where the price was collected through Tradebox we carry it out for the provider, from the balance of the provider, and we may recover the rest. Where you paid the provider directly we demand it for you and may pause the listing of a provider who does not pay. We owe a refund ourselves where the fault was ours, for instance for an amount that our system took twice.',
      ),
    ),
    section(
      'provider-charges',
      'Platform plans and memberships of providers',
      bullets(
        'If a platform plan was paid but could not be activated, or the application of the provider was refused, the full price with GST is returned.',
        'A provider who stops using an active platform plan does not get the price back for that reason. If we withdraw the platform plan, or close the account without a breach by the provider, the unexpired part is returned in proportion.',
        'If the bank of the provider takes back the payment of a platform plan (a chargeback), the platform plan ends at that moment, and its plan goes off sale unless another platform plan was paid that follows. The full days that were left are credited with GST; what was used is still owed.',
        'Charges of a membership follow the terms shown when it was activated. Charges on a sale that is refunded to the client are reversed in the same proportion; for a sale that cost the client nothing there is no refund, and its charge stays.',
        'A plan that was activated with a promotional code cost nothing and has no refund.',
      ),
    ),
    section(
      'disputes',
      'If you disagree',
      paragraph(
        'Write to ',
        grievanceMail,
        '. We acknowledge within 24 hours and decide within seven days what we can decide. For a refund that a registered provider owes you may at any time also use ',
        scores,
        ' and ',
        smartOdr,
        '. If you ask your bank to reverse a payment while a refund is under way, tell us, so that it is not paid twice.',
      ),
    ),
  ],
}
