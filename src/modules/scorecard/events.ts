import { z } from 'zod'
import { id } from '#contract/common/fields.ts'
import { defineEvent } from '#platform/outbox/outbox.ts'

const posted = z.object({ tradeId: id, providerId: id })

export const scorecardPosted = defineEvent('scorecard.posted', posted)

/** Calls whose subscribers should hear of it: they were amended or withdrawn, or have ended. */
export const scorecardChanged = defineEvent(
  'scorecard.changed',
  z.object({ tradeIds: z.array(id) }),
)
