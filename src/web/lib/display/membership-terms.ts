import type { AgreedTerms } from '#contract/platform-plans/types.ts'
import { formatCount, formatMoney } from '#web/ui/text/numbers.ts'
import { membershipTexts } from './texts.ts'

/** The terms between a provider and the platform as text. Equal text means equal terms. */
export function termLines(terms: AgreedTerms) {
  const [onNew, onRenewing] =
    terms.pricingType === 'Fixed'
      ? [formatMoney(terms.fixedFreshOnboardingCharge), formatMoney(terms.fixedRenewalCharge)]
      : [`${terms.percentageFreshOnboarding}%`, `${terms.percentageRenewal}%`]
  const { customerLimit } = terms
  return [
    { label: membershipTexts.plan, value: terms.plan },
    { label: membershipTexts.renewalCharge, value: formatMoney(terms.renewalCharge) },
    { label: membershipTexts.eachNewCustomer, value: onNew },
    { label: membershipTexts.eachRenewingCustomer, value: onRenewing },
    {
      label: membershipTexts.customerLimit,
      value: customerLimit === 0 ? membershipTexts.noLimit : formatCount(customerLimit),
    },
  ] as const
}
