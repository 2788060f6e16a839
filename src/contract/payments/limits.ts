/** After a payment, a created service or a GST claim the page loads again. */
export const PAYMENT_RELOAD_MS = 2_000

/** How long a refund takes, as terms, policies and mails word it. */
export const refundPeriods = {
  /** From the notice until it is started, at most: the regulator's. */
  start: 'seven working days',
  /** From its start until it is in the account, as banks usually need. */
  arrival: 'five to seven working days',
} as const
