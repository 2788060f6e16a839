import { languageLabels } from '#contract/common/texts.ts'
import { languages, offeredSegments } from '#contract/common/types.ts'
import { type PlanSort, planSorts } from '#contract/plans/calls.ts'
import { monthsByPlanDuration, planDurations } from '#contract/platform-plans/types.ts'
import { categoryTitle, providerCategories } from '#contract/providers/categories.ts'
import { choiceCount } from '#web/lib/navigation/search-values.ts'
import { segmentLabel } from '#web/lib/navigation/segment-label.ts'
import { useFilters } from '#web/lib/navigation/use-filters.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FilterFrame } from '#web/ui/tables/filter-frame.tsx'
import { ChoiceFilter, type FilterControl } from '#web/ui/tables/list-filters.tsx'
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
  const { draft, choice, words, type, submit } = useFilters(PLANS_PATH, search, planSearchOf)
  const fill = (name: 'minPrice' | 'maxPrice') => (value: string) =>
    type({ [name]: planSearchOf({ [name]: value.replaceAll(/\D/g, '') })[name] })
  return (
    <FilterFrame
      label={planFilterTexts.filter}
      action={PLANS_PATH}
      onSubmit={submit}
      words={{ ...words('q'), placeholder: planFilterTexts.titleOrSegment }}
      sort={{
        ...choice('sort'),
        value: draft.sort ?? 'newest',
        options: planSorts.map((value) => ({ value, label: SORT_LABELS[value] })),
      }}
      chosen={choiceCount(draft)}
    >
      <ChoiceFilter
        {...choice('category')}
        hideLabel
        label={planFilterTexts.category}
        all={planFilterTexts.allCategories}
        className={WIDE}
        options={providerCategories.map((value) => ({ value, label: categoryTitle(value) }))}
      />
      <PlanChoices draft={draft} choice={choice} />
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
  choice: (name: keyof PlanSearch) => FilterControl
}

function PlanChoices({ draft, choice }: PlanChoicesProps) {
  return (
    <>
      <ChoiceFilter
        {...choice('segment')}
        hideLabel
        label={planFilterTexts.segment}
        all={planFilterTexts.allSegments}
        className={WIDE}
        options={offeredSegments.map((value) => ({ value, label: segmentLabel(value) }))}
        absent={() => (draft.segment === undefined ? '' : segmentLabel(draft.segment))}
      />
      <ChoiceFilter
        {...choice('validity')}
        hideLabel
        label={planFilterTexts.validity}
        all={planFilterTexts.anyValidity}
        className={WIDE}
        options={VALIDITIES}
      />
      <ChoiceFilter
        {...choice('language')}
        hideLabel
        label={planFilterTexts.language}
        all={planFilterTexts.allLanguages}
        className={WIDE}
        options={languages.map((value) => ({ value, label: languageLabels[value] }))}
      />
      <ChoiceFilter
        {...choice('trial')}
        hideLabel
        label={planFilterTexts.freeTrial}
        all={planFilterTexts.anyTrial}
        className="max-sm:col-span-2 sm:col-span-12 lg:col-span-6"
        options={TRIALS}
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
