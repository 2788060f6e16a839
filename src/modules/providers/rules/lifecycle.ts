import type { ProviderStatus } from '#contract/providers/types.ts'

/** Admins' actions on a provider. */
export const lifecycleActions = ['approve', 'verify', 'reject', 'remove', 'delete'] as const
export type LifecycleAction = (typeof lifecycleActions)[number]

type Step = { readonly from: readonly ProviderStatus[]; readonly to: ProviderStatus }

/**
 * new -> approved -> verified. A provider that is not verified may be rejected; a verified one may
 * lose its verification, which makes it approved again, or be deleted. Rejected and deleted are
 * final.
 */
const steps: Readonly<Record<LifecycleAction, Step>> = {
  approve: { from: ['new'], to: 'approved' },
  verify: { from: ['approved'], to: 'verified' },
  reject: { from: ['new', 'approved'], to: 'rejected' },
  remove: { from: ['verified'], to: 'approved' },
  delete: { from: ['verified'], to: 'deleted' },
}

/** The status after the action, or undefined if the action is not possible. */
export function nextStatus(
  status: ProviderStatus,
  action: LifecycleAction,
): ProviderStatus | undefined {
  const step = steps[action]
  return step.from.includes(status) ? step.to : undefined
}

/** The actions that an admin's screen offers, in the order of the buttons. */
export function offeredActions(status: ProviderStatus): readonly LifecycleAction[] {
  return lifecycleActions.filter((action) => nextStatus(status, action) !== undefined)
}

/** What lists and details call approved: approved, whether or not verified since. */
export function isApproved(status: ProviderStatus): boolean {
  return status === 'approved' || status === 'verified'
}

/** Whether the public sees the provider. */
export function isVerified(status: ProviderStatus): boolean {
  return status === 'verified'
}
