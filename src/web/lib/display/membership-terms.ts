import type { AgreedTerms } from '#contract/platform-plans/types.ts'
import { formatCount, formatMoney } from '#web/ui/text/numbers.ts'

/** What a provider and the platform agree on, in words; equal words are equal terms. */
export function termLines(terms: AgreedTerms) {
  const [onNew, onRenewing] =
    terms.pricingType === 'Fixed'
      ? [formatMoney(terms.fixedFreshOnboardingCharge), formatMoney(terms.fixedRenewalCharge)]
      : [`${terms.percentageFreshOnboarding}%`, `${terms.percentageRenewal}%`]
  const { customerLimit } = terms
  return [
    { label: 'Plan', value: terms.plan },
    { label: 'Renewal charge', value: formatMoney(terms.renewalCharge) },
    { label: 'Each new customer', value: onNew },
    { label: 'Each renewing customer', value: onRenewing },
    {
      label: 'Customer limit',
      value: customerLimit === 0 ? 'No limit' : formatCount(customerLimit),
    },
  ] as const
}
