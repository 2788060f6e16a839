import { SECOND_MS } from '#kit/clock.ts'
import { isolatedSteps } from '#platform/jobs/isolated-steps.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { DisputeReport } from '../gateway/port.ts'
import { type DisputeStep, isOpen, stepsToAnswer } from '../rules/dispute.ts'
import { findDispute, noteDeadline } from '../store/disputes.ts'
import { findRecovery } from './find-recovery.ts'
import { recordDispute } from './record-dispute.ts'

const DISPUTES_A_PAGE = 100
/** How many of the newest disputes are looked at; a dispute takes months. */
const DISPUTES_MAX = 500

/**
 * Records the steps of disputes that no event has reported, or whose event came too
 * early: otherwise a refund would wait forever, or be made although the bank took the money back.
 * Throws at the end if one could not be recorded.
 */
export async function findDisputes(deps: PaymentsDeps): Promise<void> {
  const steps = isolatedSteps(deps.log, 'a dispute was not recorded')
  for (let skip = 0; skip < DISPUTES_MAX; skip += DISPUTES_A_PAGE) {
    const at = secondOf(deps.clock.now())
    const disputes = await deps.gateway.disputes({ skip, count: DISPUTES_A_PAGE })
    for (const dispute of disputes) {
      await steps.run({ dispute: dispute.about.id }, () => recordNews(deps, dispute, at))
    }
    if (disputes.length < DISPUTES_A_PAGE) {
      break
    }
  }
  steps.finish()
}

async function recordNews(deps: PaymentsDeps, dispute: DisputeReport, at: Date): Promise<void> {
  const { db } = deps
  const known = await findDispute(db.read, dispute.about.id)
  if (known !== undefined && outcomeOf(known.step) === outcomeOf(dispute.step)) {
    const { respondBy } = dispute.about
    if (respondBy !== undefined && respondBy.getTime() !== known.respond_by?.getTime()) {
      await noteDeadline(db.read, known.id, respondBy)
    }
    return
  }
  await findRecovery(deps, dispute)
  await db.transaction((tx) => recordDispute(deps, tx, dispute, at))
}

/**
 * As precise as the times of events: one that ends a dispute while its page is read counts as later
 * than the page.
 */
function secondOf(now: Date): Date {
  return new Date(Math.floor(now.getTime() / SECOND_MS) * SECOND_MS)
}

/** What a step asks of us: steps that ask the same are no news. */
function outcomeOf(step: DisputeStep): 'to-answer' | 'under-review' | 'lost' | 'over' {
  if (isOpen(step)) {
    return stepsToAnswer.includes(step) ? 'to-answer' : 'under-review'
  }
  return step === 'lost' ? 'lost' : 'over'
}
