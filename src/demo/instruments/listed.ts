import { z } from 'zod'
import { sessionClassSchema } from '#contract/market/types.ts'
import instruments from '../data/instruments.json' with { type: 'json' }

/** When a month's contract ends: 0 Sunday to 6 Saturday for the last such day, or a day of it. */
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
  /** A broker's list says 1 for the lots of MCX, whatever they are. */
  lot: z.int(),
  expiry: expiryRuleSchema,
  /** Months whose contracts exist (1 to 12); all when absent. */
  months: z.array(z.int()).optional(),
  futures: z.int(),
  /** Its options: distance of strikes, how many on each side, monthly and weekly expiries. */
  options: z
    .strictObject({
      step: z.number(),
      eachSide: z.int(),
      monthly: z.int(),
      weekly: z.int().optional(),
    })
    .optional(),
})

/** Symbol, company, rupees, lot of its futures; without a lot it has none. */
const shareSchema = z.tuple([z.string(), z.string(), z.number(), z.int().optional()])

export type ExpiryRule = z.infer<typeof expiryRuleSchema>
export type DemoUnderlying = z.infer<typeof underlyingSchema>
export type DemoShare = z.infer<typeof shareSchema>

/** What is traded in the demo. Prices are believable for late 2026, not quotes. */
export const listed = z
  .strictObject({
    /** By the symbol under which they are listed themselves. */
    indices: z.array(
      z.strictObject({
        symbol: z.string(),
        /** As contracts on it name it, where that differs. */
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
