import type { StuckRefund } from '#contract/payments/refunds.ts'
import { stateTexts } from './texts.ts'

export const REFUND_STATES: Readonly<Record<StuckRefund['status'], string>> = {
  pending: stateTexts.onItsWay,
  processed: stateTexts.refunded,
  failed: stateTexts.failed,
  transferred: stateTexts.sentByBank,
  queued: stateTexts.retrying,
  taken_back: stateTexts.takenBack,
}
