import { agreementOf, categoryOf } from '#contract/providers/categories.ts'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { agreementTexts } from './texts.ts'
import type { ApplicationForm } from './use-application.ts'

const AGREEMENTS = {
  'research-analyst': {
    href: '/documents/agreements/research-analyst',
    label: agreementTexts.researchAnalyst,
  },
  'pms-aif': {
    href: '/documents/agreements/pms-aif',
    label: agreementTexts.pmsAif,
  },
} as const

/** The consent. Once it is given, the agreement of the category is linked. */
export function Agreement({ form, Field }: Pick<ApplicationForm, 'form' | 'Field'>) {
  return (
    <div className="flex flex-col gap-2">
      <Field
        name="agreed"
        as={Checkbox}
        label={agreementTexts.accept(
          <TextAnchor href="/documents/terms-and-conditions" target="_blank" rel="noopener">
            {agreementTexts.terms}
          </TextAnchor>,
          <TextAnchor href="/documents/privacy-policy" target="_blank" rel="noopener">
            {agreementTexts.privacy}
          </TextAnchor>,
        )}
      />
      <form.Subscribe selector={({ values }) => [values.agreed, values.category] as const}>
        {([agreed, category]) => {
          const known = categoryOf(category)
          const agreement = known === undefined ? undefined : agreementOf(known)
          return agreed && agreement !== undefined ? (
            <p className="ps-7 text-sm">
              <TextAnchor href={AGREEMENTS[agreement].href} target="_blank" rel="noopener">
                {AGREEMENTS[agreement].label}
              </TextAnchor>
            </p>
          ) : null
        }}
      </form.Subscribe>
    </div>
  )
}
