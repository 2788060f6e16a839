import { z } from 'zod'
import { adminWith } from '../access.ts'
import { call } from '../call.ts'
import { day, id, largePageQuery, rupees } from '../common/fields.ts'

const providerGstSchema = z.object({
  /** The provider's id. */
  _id: id,
  /** Of the registration under which the provider sells: a sub-profile's company. */
  name: z.string(),
  gstin: z.string().nullable(),
  /** Of sales through the gateway, without GST. */
  taxable: rupees,
  gst: rupees,
  /** Taken back by refunds in the same time, also of earlier sales. */
  refundedTaxable: rupees,
  refundedGst: rupees,
  /** GST less what refunds took back; may be negative. The sum over all providers is `amountSP`. */
  net: rupees,
})
export type ProviderGst = z.infer<typeof providerGstSchema>

export const gstByProvider = call({
  name: 'payouts.gstByProvider',
  method: 'GET',
  path: '/api/admin/tradeboxwallet/gstproviders',
  summary:
    "The providers' part of a claim or, without one, of the GST due for a range of days, by provider",
  access: adminWith('gst.view'),
  rate: 'read',
  query: largePageQuery
    .extend({ claimId: id.optional(), from: day.optional(), to: day.optional() })
    .refine(
      ({ claimId, from, to }) => claimId !== undefined || (from !== undefined && to !== undefined),
      {
        path: ['claimId'],
      },
    ),
  reply: z.object({ data: z.array(providerGstSchema), nextCursor: z.string().optional() }),
  errors: ['not_found', 'gst_nothing_left'],
})
