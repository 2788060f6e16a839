import { z } from 'zod'
import { sessionClassSchema } from '#contract/market/types.ts'
import instruments from '../data/instruments.json' with { type: 'json' }

/**
 * The expiry day of a month's contract: the last given weekday (0 Sunday to 6 Saturday), a day of
 * the month, or a number of working days before its end.
 */
const expiryRuleSchema = z.union([
  z.strictObject({ lastWeekday: z.int() }),
  z.strictObject({ dayOfMonth: z.int() }),
  z.strictObject({ workingDaysBeforeEnd: z.int() }),
])

const underlyingSchema = z.strictObject({
  name: z.string(),
  exchange: z.enum(['NFO', 'BFO', 'MCX', 'CDS']),
  sessionClass: sessionClassSchema,
  rupees: z.number(),
  tick: z.number(),
  /** A broker's list always says 1 for lots of MCX. */
  lot: z.int(),
  expiry: expiryRuleSchema,
  /** The months with contracts (1 to 12); default all. */
  months: z.array(z.int()).optional(),
  futures: z.int(),
  /**
   * Options: the distance between strikes, their number on each side, and the number of monthly and
   * weekly expiries.
   */
  options: z
    .strictObject({
      step: z.number(),
      eachSide: z.int(),
      monthly: z.int(),
      weekly: z.int().optional(),
    })
    .optional(),
})

/** Symbol, company, price in rupees, lot of its futures; without a lot it has no futures. */
const shareSchema = z.tuple([z.string(), z.string(), z.number(), z.int().optional()])

export type ExpiryRule = z.infer<typeof expiryRuleSchema>
export type DemoUnderlying = z.infer<typeof underlyingSchema>
export type DemoShare = z.infer<typeof shareSchema>

/** The instruments of the demo. Prices are plausible for late 2026, but no real quotes. */
export const listed = z
  .strictObject({
    /** The symbol of the index itself. */
    indices: z.array(
      z.strictObject({
        symbol: z.string(),
        /** The name in contracts on it, if different. */
        underlying: z.string().optional(),
        exchange: z.string(),
        rupees: z.number(),
      }),
    ),
    niftyShares: z.array(shareSchema),
    otherShares: z.array(shareSchema),
    underlyings: z.array(underlyingSchema),
  })
  .parse(instruments)
