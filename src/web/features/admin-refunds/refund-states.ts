import type { OpenDispute } from '#contract/payments/disputes.ts'
import type { StuckRefund } from '#contract/payments/refunds.ts'
import { disputesTexts, stateTexts } from './texts.ts'

export const REFUND_STATES: Readonly<Record<StuckRefund['status'], string>> = {
  pending: stateTexts.onItsWay,
  processed: stateTexts.refunded,
  failed: stateTexts.failed,
  transferred: stateTexts.sentByBank,
  queued: stateTexts.retrying,
  taken_back: stateTexts.takenBack,
}

export const DISPUTE_STEPS: Readonly<Record<OpenDispute['step'], string>> = {
  opened: disputesTexts.opened,
  answer_wanted: disputesTexts.answerWanted,
  under_review: disputesTexts.underReview,
}
