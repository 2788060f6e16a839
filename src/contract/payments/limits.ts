/**
 * A refund that has not started after that many days is late: seven working days with the two
 * weekends that can be among them.
 */
export const REFUND_START_MAX_DAYS = 11

/** How long a refund takes, as worded in terms, policies and emails. */
export const refundPeriods = {
  /** The maximum time from the request to its start, set by the regulator. */
  start: 'seven working days',
  /** The usual time that banks need from its start. */
  arrival: 'five to seven working days',
} as const
