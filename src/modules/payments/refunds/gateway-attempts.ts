import type { GatewayRefund } from '../gateway/port.ts'
import { attemptOf, receiptOf } from '../rules/refund.ts'
import type { Refund } from '../store/refunds.ts'

type Attempted = Pick<Refund, 'id' | 'attempt' | 'gateway_refund_id'>

/**
 * The gateway's refund for this one, if any: of the current attempt, or of an earlier attempt that
 * has not failed there, in which case no other may be requested.
 */
export function findEarlierAttempt(
  refund: Attempted,
  made: readonly GatewayRefund[],
): GatewayRefund | undefined {
  const isPresent = ({ receipt }: GatewayRefund) => receipt === receiptOf(refund)
  return findLiveAttempt(refund, made) ?? attemptsAt(refund, made).find(isPresent)
}

/** The attempt at this refund that has not failed at the gateway: it has paid or will pay. */
export function findLiveAttempt(
  refund: Attempted,
  made: readonly GatewayRefund[],
): GatewayRefund | undefined {
  return attemptsAt(refund, made).find(({ status }) => status !== 'failed')
}

/** The gateway's other refunds of the payment. */
export function withoutAttempts(
  { id }: Pick<Refund, 'id'>,
  made: readonly GatewayRefund[],
): readonly GatewayRefund[] {
  return made.filter(({ receipt }) => attemptOf(id, receipt) === undefined)
}

/** A dashboard refund does not have our receipt. */
function attemptsAt(refund: Attempted, made: readonly GatewayRefund[]): readonly GatewayRefund[] {
  return made.filter(
    ({ id, receipt }) =>
      id === refund.gateway_refund_id || attemptOf(refund.id, receipt) !== undefined,
  )
}
