import { z } from 'zod'

/**
 * How a client stands with a provider. `active` holds a plan that runs or waits for its start,
 * `expiring` one of them ends within a week and is not renewed. `trial` has a free trial and no plan.
 * `expired` and `cancelled`: how the last one ended.
 */
export const clientStatuses = ['active', 'expiring', 'trial', 'expired', 'cancelled'] as const
export const clientStatusSchema = z.enum(clientStatuses)
export type ClientStatus = (typeof clientStatuses)[number]

/** From so many days before its end on a plan is expiring. */
export const EXPIRING_DAYS = 7
/** Renewals are looked for so many days ahead. */
export const dueDays = ['7', '30'] as const
export type DueDays = (typeof dueDays)[number]

export const clientEventKinds = [
  'purchase',
  'cancellation',
  'trial',
  'grant',
  'consent',
  'agreement',
  'invoice',
  'credit-note',
  'message',
  'call',
] as const
export type ClientEventKind = (typeof clientEventKinds)[number]

/** What each figure counts; printed beside it. */
export const figureDefinitions = {
  revenue: 'What clients paid for plans in the month, GST included, less refunds made in it.',
  activeClients: 'People with a plan running at the end of the month. Trials do not count.',
  newClients: 'People with a plan at the end of the month who had none when it began.',
  churn:
    'Of the clients active when the month began, the share without a plan at its end. For this month, so far.',
  conversion:
    'Of the people whose free trial ended in the month, the share who got a plan after it began and within 30 days of its end.',
  renewals: 'Clients with a plan that ends within the next 7 or 30 days and is not renewed.',
} as const
/** A plan that begins so many days after a trial's end still counts as its conversion. */
export const CONVERSION_DAYS = 30
