import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import type { EventKind } from '#platform/outbox/outbox.ts'

const posted = z.object({ tradeId: id, providerId: id })

export const scorecardPosted: EventKind<z.output<typeof posted>> = {
  type: 'scorecard.posted',
  payload: posted,
}
