import { languageLabels } from '#contract/common/texts.ts'
import { languages, offeredSegments } from '#contract/common/types.ts'
import { type PlanSort, planSorts } from '#contract/plans/calls.ts'
import { monthsByPlanDuration, planDurations } from '#contract/platform-plans/types.ts'
import { categoryTitle, providerCategories } from '#contract/providers/categories.ts'
import { allowedValue, choiceCount } from '#web/lib/navigation/search-values.ts'
import { segmentLabel } from '#web/lib/navigation/segment-label.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FilterChoice, FilterFrame } from '#web/ui/tables/filter-frame.tsx'
import { isReversed, PLANS_PATH, type PlanSearch, planSearchOf } from './plan-search.ts'
import { planFilterTexts } from './texts.ts'

const SORT_LABELS: Readonly<Record<PlanSort, string>> = {
  newest: planFilterTexts.newest,
  'price-low': planFilterTexts.cheapestFirst,
  'price-high': planFilterTexts.dearestFirst,
}

const VALIDITIES = planDurations.map((days, index) => ({
  value: String(days),
  label: validityLabel(days, planDurations[index - 1]),
}))

const TRIALS = [
  { value: 'true', label: planFilterTexts.withTrial },
  { value: 'false', label: planFilterTexts.withoutTrial },
]

const WIDE = 'max-sm:col-span-2 sm:col-span-6 lg:col-span-3'

/** The filters and the order of the list of plans. */
export function PlanFilters({ search }: { search: PlanSearch }) {
  const { draft, choose, pick, type, submit } = useFilters(PLANS_PATH, search, planSearchOf)
  const fill = (name: 'minPrice' | 'maxPrice') => (value: string) =>
    type({ [name]: planSearchOf({ [name]: value.replaceAll(/\D/g, '') })[name] })
  return (
    <FilterFrame
      label={planFilterTexts.filter}
      action={PLANS_PATH}
      onSubmit={submit}
      words={{
        value: draft.q,
        placeholder: planFilterTexts.titleOrSegment,
        onValueChange: (q) => type({ q }),
      }}
      sort={{
        value: draft.sort ?? 'newest',
        options: planSorts.map((value) => ({ value, label: SORT_LABELS[value] })),
        onValueChange: (value) => {
          const sort = allowedValue(planSorts, value)
          choose({ sort: sort === 'newest' ? undefined : sort })
        },
      }}
      chosen={choiceCount(draft)}
    >
      <FilterChoice
        label={planFilterTexts.category}
        all={planFilterTexts.allCategories}
        name="category"
        className={WIDE}
        value={draft.category}
        options={providerCategories.map((value) => ({ value, label: categoryTitle(value) }))}
        absent={String}
        onValueChange={pick('category')}
      />
      <PlanChoices draft={draft} pick={pick} />
      <PriceField
        label={planFilterTexts.lowestPrice}
        placeholder={planFilterTexts.from}
        name="minPrice"
        value={draft.minPrice}
        onValueChange={fill('minPrice')}
      />
      <PriceField
        label={planFilterTexts.highestPrice}
        placeholder={planFilterTexts.to}
        name="maxPrice"
        value={draft.maxPrice}
        error={isReversed(draft) ? planFilterTexts.pricesReversed : undefined}
        onValueChange={fill('maxPrice')}
      />
    </FilterFrame>
  )
}

type PlanChoicesProps = {
  draft: PlanSearch
  pick: (name: keyof PlanSearch) => (value: string) => void
}

function PlanChoices({ draft, pick }: PlanChoicesProps) {
  return (
    <>
      <FilterChoice
        label={planFilterTexts.segment}
        all={planFilterTexts.allSegments}
        name="segment"
        className={WIDE}
        value={draft.segment}
        options={offeredSegments.map((value) => ({ value, label: segmentLabel(value) }))}
        absent={() => (draft.segment === undefined ? '' : segmentLabel(draft.segment))}
        onValueChange={pick('segment')}
      />
      <FilterChoice
        label={planFilterTexts.validity}
        all={planFilterTexts.anyValidity}
        name="validity"
        className={WIDE}
        value={draft.validity}
        options={VALIDITIES}
        absent={String}
        onValueChange={pick('validity')}
      />
      <FilterChoice
        label={planFilterTexts.language}
        all={planFilterTexts.allLanguages}
        name="language"
        className={WIDE}
        value={draft.language}
        options={languages.map((value) => ({ value, label: languageLabels[value] }))}
        absent={String}
        onValueChange={pick('language')}
      />
      <FilterChoice
        label={planFilterTexts.freeTrial}
        all={planFilterTexts.anyTrial}
        name="trial"
        className="max-sm:col-span-2 sm:col-span-12 lg:col-span-6"
        value={draft.trial}
        options={TRIALS}
        absent={String}
        onValueChange={pick('trial')}
      />
    </>
  )
}

/** 'Up to 1 month', 'Over 1 to 3 months', 'Over 6 months': the server's ranges of validity. */
function validityLabel(
  days: (typeof planDurations)[number],
  before: (typeof planDurations)[number] | undefined,
): string {
  const months = monthsByPlanDuration[days]
  if (before === undefined) {
    return planFilterTexts.upTo(months)
  }
  const over = monthsByPlanDuration[before]
  return days === planDurations.at(-1)
    ? planFilterTexts.over(over)
    : planFilterTexts.between(over, months)
}

type PriceFieldProps = {
  label: string
  placeholder: string
  name: string
  value: string | undefined
  error?: string | undefined
  onValueChange: (value: string) => void
}

function PriceField({ value, ...rest }: PriceFieldProps) {
  return (
    <TextField
      {...rest}
      hideLabel
      inputMode="numeric"
      autoComplete="off"
      prefix="₹"
      value={value ?? ''}
      className="sm:col-span-6 lg:col-span-3"
    />
  )
}
