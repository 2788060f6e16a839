/**
 * The steps of a dispute, those nearer to its end later. `lost`: the payer's bank has taken the
 * money back. `closed`: a suspicion of fraud was settled without that.
 */
export const disputeSteps = [
  'opened',
  'answer_wanted',
  'under_review',
  'won',
  'closed',
  'lost',
] as const
export type DisputeStep = (typeof disputeSteps)[number]

export const openSteps: readonly DisputeStep[] = ['opened', 'answer_wanted', 'under_review']

/** Those in which the seller has to answer the bank. */
export const stepsToAnswer: readonly DisputeStep[] = ['opened', 'answer_wanted']

/** Whether the bank has not decided yet. */
export function isOpen(step: DisputeStep): boolean {
  return openSteps.includes(step)
}

export type DisputeState = { readonly step: DisputeStep; readonly at: Date }

/**
 * Whether a report moves a dispute on. Reports come late, repeated and in any order: the latest
 * counts, as a bank may dispute again what was won; only what is lost stays lost.
 */
export function movesOn(before: DisputeState | undefined, report: DisputeState): boolean {
  if (before === undefined || before.step === 'lost' || report.step === 'lost') {
    return before?.step !== 'lost'
  }
  const laterMs = report.at.getTime() - before.at.getTime()
  return laterMs === 0
    ? disputeSteps.indexOf(report.step) > disputeSteps.indexOf(before.step)
    : laterMs > 0
}

/** The key of the refund that stands for what a payer's bank took back. */
export function disputeKey(disputeId: string): string {
  return `dispute:${disputeId}`
}
