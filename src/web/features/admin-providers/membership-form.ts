import { z } from 'zod'
import { MEMBERSHIP_DEFAULT_PLAN, MEMBERSHIP_DEFAULT_PRICING } from '#contract/constants.ts'
import { membershipActivationSchema } from '#contract/entities/admin-actions.ts'

const { shape } = membershipActivationSchema

/** A number as it is typed; blank is none of it. */
function typed<S extends z.ZodType<unknown, number | undefined>>(schema: S) {
  return z
    .string()
    .transform((text) => (text.trim() === '' ? undefined : Number(text)))
    .pipe(schema)
}

/** The terms of a membership over the controls of its form, all but whose it is. */
export const membershipForm = z.object({
  plan: z.string().pipe(shape.plan.unwrap()),
  pricingType: z.string().pipe(shape.pricingType.unwrap()),
  freshOnboardingCharge: typed(shape.freshOnboardingCharge),
  renewalCharge: typed(shape.renewalCharge),
  customerLimit: typed(shape.customerLimit),
  oneTimesetupFee: typed(shape.oneTimesetupFee),
  percentageFreshOnboarding: typed(shape.percentageFreshOnboarding),
  percentageRenewal: typed(shape.percentageRenewal),
  fixedFreshOnboardingCharge: typed(shape.fixedFreshOnboardingCharge),
  fixedRenewalCharge: typed(shape.fixedRenewalCharge),
})

export const newMembership: z.input<typeof membershipForm> = {
  plan: MEMBERSHIP_DEFAULT_PLAN,
  pricingType: MEMBERSHIP_DEFAULT_PRICING,
  freshOnboardingCharge: '',
  renewalCharge: '',
  customerLimit: '',
  oneTimesetupFee: '',
  percentageFreshOnboarding: '',
  percentageRenewal: '',
  fixedFreshOnboardingCharge: '',
  fixedRenewalCharge: '',
}
