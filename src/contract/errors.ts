import { accountsErrors } from './accounts/errors.ts'
import { adminErrors } from './admin/errors.ts'
import { checkoutErrors } from './checkout/errors.ts'
import { clientsErrors } from './clients/errors.ts'
import type { ErrorEntry } from './common/errors.ts'
import { commonErrors } from './common/errors.ts'
import { contentErrors } from './content/errors.ts'
import { esignErrors } from './esign/errors.ts'
import { followsErrors } from './follows/errors.ts'
import { messagingErrors } from './messaging/errors.ts'
import { paymentsErrors } from './payments/errors.ts'
import { payoutsErrors } from './payouts/errors.ts'
import { plansErrors } from './plans/errors.ts'
import { platformPlansErrors } from './platform-plans/errors.ts'
import { providersErrors } from './providers/errors.ts'
import { scorecardErrors } from './scorecard/errors.ts'

/** Every error code with its HTTP status and message. */
export const errors = {
  ...commonErrors,
  ...accountsErrors,
  ...plansErrors,
  ...providersErrors,
  ...followsErrors,
  ...esignErrors,
  ...paymentsErrors,
  ...checkoutErrors,
  ...platformPlansErrors,
  ...payoutsErrors,
  ...scorecardErrors,
  ...adminErrors,
  ...messagingErrors,
  ...clientsErrors,
  ...contentErrors,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors

/** Codes that any call may return without declaring them. */
export type CommonErrorCode = keyof typeof commonErrors
