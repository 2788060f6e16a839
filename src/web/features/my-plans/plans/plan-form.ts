import type { z } from 'zod'
import { type PlanSegment, shownSegment } from '#contract/common/types.ts'
import type { OwnPlanPage } from '#contract/plans/own-plans.ts'
import { fundCategories, type ProviderCategory } from '#contract/providers/categories.ts'
import { BLANK } from './placeholders.ts'
import type { planForm } from './plan-schema.ts'

export type PlanValues = z.input<typeof planForm>

const DEFAULT_SEGMENT: PlanSegment = 'Equity Cash'

const blankFund: PlanValues['fund'] = {
  AUM: BLANK,
  NoOfClients: BLANK,
  Fundmanager: BLANK,
  returnsByTime: [BLANK, BLANK, BLANK, BLANK, BLANK],
}

/** The initial values of a new plan's form. Fund categories get the fields of a fund. */
export function newPlanValues(category: ProviderCategory): PlanValues {
  const isFund = fundCategories.some((one) => one === category)
  return { ...blankPlan, fund: isFund ? blankFund : null }
}

const blankPlan: PlanValues = {
  title: BLANK,
  segment: DEFAULT_SEGMENT,
  description: BLANK,
  keyFeatures: BLANK,
  bonusFeatures: BLANK,
  price: BLANK,
  validity: '30',
  languages: ['english'],
  freeTrailDays: BLANK,
  tncDocumentId: BLANK,
  fund: null,
}

/** The initial values of an existing plan's form. */
export function planValuesOf(plan: OwnPlanPage): PlanValues {
  const [month, half, year, three, five] = plan.returnsByTime
  return {
    title: plan.title,
    segment: shownSegment(plan.segment),
    description: plan.description,
    keyFeatures: plan.keyFeatures.join('\n'),
    bonusFeatures: plan.bonusFeatures.join('\n'),
    price: String(plan.price),
    validity: String(plan.validity),
    languages: plan.languages,
    freeTrailDays: plan.freeTrailDays === 0 ? BLANK : String(plan.freeTrailDays),
    tncDocumentId: plan.tncDocumentId ?? BLANK,
    fund:
      plan.serviceType === 'fund'
        ? {
            AUM: textOfNumber(plan.AUM),
            NoOfClients: textOfNumber(plan.NoOfClients),
            Fundmanager: plan.Fundmanager ?? BLANK,
            returnsByTime: [
              textOfNumber(month),
              textOfNumber(half),
              textOfNumber(year),
              textOfNumber(three),
              textOfNumber(five),
            ],
          }
        : null,
  }
}

function textOfNumber(value: number | null): string {
  return value === null ? BLANK : String(value)
}
