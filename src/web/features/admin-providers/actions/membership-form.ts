import { z } from 'zod'
import { fieldMessages } from '#contract/common/texts.ts'
import {
  MEMBERSHIP_DEFAULT_PLAN,
  MEMBERSHIP_DEFAULT_PRICING,
  type Membership,
  membershipActivationSchema,
  membershipChangeSchema,
} from '#contract/platform-plans/types.ts'
import { present } from '#kit/assert.ts'
import { earliestStart, startRefusal } from '#modules/memberships/rules/change.ts'

const { shape } = membershipActivationSchema

/** A number entered as text. */
function typed<S extends z.ZodType<unknown, number | undefined>>(schema: S) {
  return z
    .string()
    .transform((text) => (text.trim() === '' ? undefined : Number(text)))
    .pipe(schema)
}

const terms = z.object({
  plan: z.string().pipe(shape.plan.unwrap()),
  pricingType: z.string().pipe(shape.pricingType.unwrap()),
  renewalCharge: typed(shape.renewalCharge),
  customerLimit: typed(shape.customerLimit),
  percentageFreshOnboarding: typed(shape.percentageFreshOnboarding),
  percentageRenewal: typed(shape.percentageRenewal),
  fixedFreshOnboardingCharge: typed(shape.fixedFreshOnboardingCharge),
  fixedRenewalCharge: typed(shape.fixedRenewalCharge),
})

export type TermsValues = z.input<typeof terms>

const activation = terms.extend({
  freshOnboardingCharge: typed(shape.freshOnboardingCharge),
  oneTimesetupFee: typed(shape.oneTimesetupFee),
})

const change = terms.extend({ startsOn: membershipChangeSchema.shape.startsOn })

const ENTERED_BY_PRICING = {
  Percentage: ['percentageFreshOnboarding', 'percentageRenewal'],
  Fixed: ['fixedFreshOnboardingCharge', 'fixedRenewalCharge'],
} as const

/** An empty charge is an error, not zero. */
function refuseEmpty(always: readonly string[]) {
  return (typed: Readonly<Record<string, string>>, context: z.RefinementCtx) => {
    const byPricing = ENTERED_BY_PRICING[typed.pricingType === 'Fixed' ? 'Fixed' : 'Percentage']
    for (const name of [...always, ...byPricing]) {
      if (typed[name]?.trim() === '') {
        context.addIssue({ code: 'custom', path: [name], message: fieldMessages.required })
      }
    }
  }
}

/** Schema of the form for a new membership, without the provider. */
export const membershipForm = z
  .custom<z.input<typeof activation>>()
  .superRefine(refuseEmpty(['freshOnboardingCharge', 'renewalCharge', 'oneTimesetupFee']))
  .pipe(activation)
export type NewMembership = z.output<typeof membershipForm>

export const newMembership: z.input<typeof activation> = {
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

type Running = Pick<Membership, 'versions' | 'endDate'>

/** Schema of the form for new terms of a running membership. */
export function changeForm({ versions, endDate }: Running) {
  return z
    .custom<z.input<typeof change>>()
    .superRefine(refuseEmpty(['renewalCharge']))
    .pipe(
      change.superRefine(({ startsOn, ...terms }, context) => {
        const asked = { versions, terms, startsOn, endsAt: new Date(endDate) }
        const refused = startRefusal(asked, new Date())
        if (refused !== undefined) {
          context.addIssue({ code: 'custom', path: ['startsOn'], message: refused.message })
        }
      }),
    )
}
export type NewTerms = z.output<typeof change>

/** Form values: the latest terms, starting on the earliest day that is valid for any change. */
export function termsToChange({ versions }: Running, now: Date): z.input<typeof change> {
  const last = present(versions[0], 'a membership begins with terms')
  const typedOf = (value: number, asked = true) => (asked ? String(value) : '')
  const isFixed = last.pricingType === 'Fixed'
  return {
    plan: last.plan,
    pricingType: last.pricingType,
    renewalCharge: typedOf(last.renewalCharge),
    customerLimit: typedOf(last.customerLimit, last.customerLimit > 0),
    percentageFreshOnboarding: typedOf(last.percentageFreshOnboarding, !isFixed),
    percentageRenewal: typedOf(last.percentageRenewal, !isFixed),
    fixedFreshOnboardingCharge: typedOf(last.fixedFreshOnboardingCharge, isFixed),
    fixedRenewalCharge: typedOf(last.fixedRenewalCharge, isFixed),
    startsOn: earliestStart(now, { notice: true }),
  }
}
