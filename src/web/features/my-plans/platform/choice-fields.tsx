import { GST_PERCENT } from '#contract/common/tax.ts'
import {
  NOT_INCLUDED,
  platformPlanFeatures,
  platformPlanPrice,
} from '#contract/platform-plans/prices.ts'
import { platformPlanLabels } from '#contract/platform-plans/texts.ts'
import {
  monthsByPlanDuration,
  type PlanDuration,
  planDurations,
  platformPlans,
} from '#contract/platform-plans/types.ts'
import { rupeesFromPaise } from '#kit/money.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Money } from '#web/ui/text/money.tsx'
import { formatMoney } from '#web/ui/text/numbers.ts'
import { platformTexts } from '../texts.ts'
import type { ChoiceValues } from './plan-choice.ts'
import type { ChoiceForm } from './use-choice-form.ts'

/** The choice of a platform plan and its duration, with the price. */
export function ChoiceFields({ form, Field }: Pick<ChoiceForm, 'form' | 'Field'>) {
  return (
    <div className="flex flex-col gap-6">
      <Field
        name="planName"
        as={RadioGroup}
        label={platformTexts.plan}
        variant="cards"
        columns={3}
        options={platformPlans.map((plan) => ({
          value: plan,
          label: platformPlanLabels[plan],
          hint: platformTexts.from(priceOf(plan, 30)),
        }))}
      />
      <form.Subscribe selector={(state) => state.values.planName}>
        {(planName) => (
          <Field
            name="duration"
            as={RadioGroup}
            label={platformTexts.duration}
            variant="cards"
            columns={4}
            options={planDurations.map((days) => ({
              value: String(days),
              label: platformTexts.months(monthsByPlanDuration[days]),
              hint: hintOf(planName, days),
            }))}
          />
        )}
      </form.Subscribe>
      <form.Subscribe selector={(state) => state.values}>
        {(values) => <Total values={values} />}
      </form.Subscribe>
      <ComparisonTable />
    </div>
  )
}

function Total({ values }: { values: ChoiceValues }) {
  const plan = platformPlans.find((one) => one === values.planName)
  const duration = planDurations.find((one) => String(one) === values.duration)
  const price = plan && duration && platformPlanPrice(plan, duration)
  const rows = [
    { label: platformTexts.price, paise: price?.basePaise },
    { label: platformTexts.gst(GST_PERCENT), paise: price?.gstPaise },
    { label: platformTexts.toBePaid, paise: price?.payablePaise },
  ]
  return (
    <dl aria-live="polite" className="grid gap-1.5 rounded-lg bg-sunken px-4 py-3.5">
      {rows.map(({ label, paise }) => (
        <div key={label} className="flex justify-between gap-4 last:font-[600]">
          <dt>{label}</dt>
          <dd>{paise === undefined ? '–' : <Money rupees={rupeesFromPaise(paise)} />}</dd>
        </div>
      ))}
    </dl>
  )
}

function priceOf(plan: (typeof platformPlans)[number], days: PlanDuration): string {
  return formatMoney(rupeesFromPaise(platformPlanPrice(plan, days).basePaise), true)
}

function hintOf(planName: string, days: PlanDuration): string {
  const plan = platformPlans.find((one) => one === planName)
  return plan === undefined ? platformTexts.days(days) : priceOf(plan, days)
}

/** What each platform plan includes and costs, side by side. */
export function ComparisonTable() {
  const cell = 'px-1.5 py-2.5 first:ps-3 last:pe-3 sm:px-4'
  return (
    <section
      aria-label={platformTexts.platformPlansCompared}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too.
      tabIndex={0}
      className="scroll-hint overflow-x-auto rounded-lg border"
    >
      <table
        aria-label={platformTexts.platformPlansCompared}
        className="w-full border-collapse text-xs sm:text-sm"
      >
        <thead className="bg-sunken text-xs text-ink-muted">
          <tr>
            <th scope="col" className={`${cell} text-start font-[540]`}>
              {platformTexts.whatsIncluded}
            </th>
            {platformPlans.map((plan) => (
              <th key={plan} scope="col" className={`${cell} text-end font-[600] text-ink`}>
                {platformPlanLabels[plan]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {platformPlanFeatures.map((row) => (
            <tr key={row.feature} className="border-t">
              <th scope="row" className={`${cell} text-start font-normal text-ink-soft`}>
                {row.feature}
              </th>
              {platformPlans.map((plan) => (
                <td
                  key={plan}
                  className={`${cell} text-end ${row[plan] === NOT_INCLUDED ? 'text-ink-muted' : ''}`}
                >
                  {row[plan]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr className="border-t bg-sunken text-xs text-ink-muted">
            <th scope="rowgroup" colSpan={4} className={`${cell} text-start font-[540]`}>
              {platformTexts.priceBeforeGst}
            </th>
          </tr>
          {planDurations.map((days) => (
            <tr key={days} className="border-t">
              <th scope="row" className={`${cell} text-start font-normal text-ink-soft`}>
                {platformTexts.months(monthsByPlanDuration[days])}
              </th>
              {platformPlans.map((plan) => (
                <td key={plan} className={`${cell} num text-end`}>
                  {priceOf(plan, days)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
