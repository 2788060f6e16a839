/** A change at one place of a file, in which `from` occurs exactly once. */
export type Edit = { readonly file: string; readonly from: string; readonly to: string }

/** What must catch the bug: a test by file and name, or a run of a fault command. */
export type Catcher =
  | { readonly run: 'unit' | 'int'; readonly file: string; readonly test: string }
  | { readonly run: 'fault'; readonly file: string; readonly args: readonly string[] }

export type Mutant = {
  readonly name: string
  readonly edits: readonly Edit[]
  readonly catcher: Catcher
}

const race = (flow: string): Catcher => ({
  run: 'fault',
  file: 'faults/races.ts',
  args: ['--rounds', '8', '--conc', '16', '--only', flow],
})

const events: Catcher = {
  run: 'fault',
  file: 'faults/webhooks.ts',
  args: ['--events', '60', '--kills', '0'],
}

/** Typical bugs of such systems, each planted alone. */
export const mutants: readonly Mutant[] = [
  {
    name: 'no-idempotency-row',
    edits: [
      {
        file: 'src/platform/idempotency.ts',
        from: '  if (inserted.length > 0) {',
        to: '  if (inserted.length >= 0) {',
      },
    ],
    catcher: {
      run: 'int',
      file: 'src/platform/idempotency.int.test.ts',
      test: 'begins once when twenty arrive at the same time',
    },
  },
  {
    name: 'no-row-lock',
    edits: [
      {
        file: 'src/modules/payments/store/intents.ts',
        from: "    .orderBy('id')\n    .forUpdate()\n",
        to: "    .orderBy('id')\n",
      },
    ],
    catcher: {
      run: 'int',
      file: 'src/modules/payments/webhook/take-event.int.test.ts',
      test: 'allows only one of two concurrent refunds that together exceed the payment',
    },
  },
  {
    name: 'float-money',
    edits: [
      {
        file: 'src/modules/ledger/rules/charge.ts',
        from: '  return divideRounded(base * BigInt(hundredths), 100_00n)',
        to: '  return BigInt(Math.floor((Number(base) * hundredths) / 100_00))',
      },
    ],
    catcher: {
      run: 'unit',
      file: 'src/modules/ledger/rules/entries.test.ts',
      test: 'is a percentage of the base, with 18 % GST on top',
    },
  },
  {
    name: 'amount-trusted',
    edits: [
      {
        file: 'src/modules/payments/open/open-payment.ts',
        from: '  if (quote.amount !== input.amount) {',
        to: '  if (quote.amount < 0n) {',
      },
      {
        file: 'src/modules/payments/open/open-payment.ts',
        from: '  const begun = await beginPayment(deps, { ...quote, payerId: input.payerId })',
        to: '  const begun = await beginPayment(deps, { ...quote, amount: input.amount, payerId: input.payerId })',
      },
    ],
    catcher: {
      run: 'int',
      file: 'src/modules/payments/payments.int.test.ts',
      test: 'refuses another amount, and names the quoted one',
    },
  },
  {
    name: 'second-event-fulfils',
    edits: [
      {
        file: 'src/modules/payments/rules/intent.ts',
        from: "      return intent.capturedPaymentId === undefined ? 'sell' : 'wait'",
        to: "      return 'sell'",
      },
      {
        file: 'src/modules/payments/settle/settle.ts',
        from: "  const isSold = ofSubject.some((one) => one.status === 'captured')",
        to: '  const isSold = ofSubject.length < 0',
      },
      {
        file: 'src/modules/payments/settle/settle-batch.ts',
        from: '    if (paidBy === undefined && stepFrom',
        to: '    if (stepFrom',
      },
    ],
    catcher: events,
  },
  {
    name: 'reject-after-approve',
    edits: [
      {
        file: 'src/modules/payouts/store/withdrawals.ts',
        from: "    .where('status', '=', 'pending')\n    .returning(columns)",
        to: "    .where('status', 'in', ['pending', 'approved', 'rejected'])\n    .returning(columns)",
      },
    ],
    catcher: race('withdrawal-approve-reject'),
  },
  {
    name: 'coupon-without-limit',
    edits: [
      {
        file: 'src/modules/plans/store/coupons.ts',
        from: ' and uses < max_uses returning 1',
        to: ' returning 1',
      },
      {
        file: 'src/modules/plans/store/coupons.ts',
        from: "      and (uses < max_uses or mine.state = 'held')\n",
        to: '',
      },
    ],
    catcher: race('coupon-last-use'),
  },
  {
    name: 'late-coupon-without-limit',
    edits: [
      {
        file: 'src/modules/plans/store/coupons.ts',
        from: ' and uses < max_uses returning 1',
        to: ' returning 1',
      },
    ],
    catcher: race('coupon-last-use-late'),
  },
  {
    name: 'refund-beyond-payment',
    edits: [
      {
        file: 'src/modules/payments/rules/refund.ts',
        from: '  return amount > 0n && returning + amount <= paid',
        to: '  return amount > 0n && returning >= 0n && amount <= paid',
      },
    ],
    catcher: {
      run: 'int',
      file: 'src/modules/payments/webhook/take-event.int.test.ts',
      test: 'happens once per key, in parts, and never beyond the amount paid',
    },
  },
  {
    name: 'trial-twice',
    edits: [
      {
        file: 'src/modules/plans/store/subscriptions/subscriptions.ts',
        from: '    on conflict do nothing returning 1`\n  return rows.length === 1\n}',
        to: '    on conflict do nothing returning 1`\n  return rows.length >= 0\n}',
      },
    ],
    catcher: {
      run: 'int',
      file: 'src/modules/plans/subscriptions/subscriptions.int.test.ts',
      test: 'is granted once per phone number, whatever the account',
    },
  },
  {
    name: 'hold-not-released',
    edits: [
      {
        file: 'src/modules/payouts/withdrawals.ts',
        from: "status === 'rejected' ? withdrawalRelease(moneyOf(row, now)) : undefined",
        to: 'undefined',
      },
    ],
    catcher: race('withdrawal-approve-reject'),
  },
  {
    name: 'entry-out-of-balance',
    edits: [
      {
        file: 'src/modules/ledger/rules/entries.ts',
        from: "      platform('gateway_clearing', -gross),\n      provider(providerId, 'gst_payable', gst),\n",
        to: "      platform('gateway_clearing', -gross),\n",
      },
    ],
    catcher: {
      run: 'unit',
      file: 'src/modules/ledger/rules/entries.test.ts',
      test: 'of any kind adds up to zero',
    },
  },
  {
    name: 'forged-signature-taken',
    edits: [
      {
        file: 'src/modules/payments/webhook/take-event.ts',
        from: '  if (!gateway.isWebhookSignature(rawBody, signature)) {',
        to: '  if (!gateway.isWebhookSignature(rawBody, signature) && rawBody.length === 0) {',
      },
    ],
    catcher: events,
  },
]
