import { useStore } from '@tanstack/react-form'
import { TextAnchor } from '#web/ui/actions/text-link.tsx'
import { TickList } from '#web/ui/display/tick-list.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { postTexts } from '../texts.ts'
import type { TradeForm } from './use-trade-form.ts'

type SharingFieldsProps = Pick<TradeForm, 'form' | 'Field'> & {
  plans: readonly { readonly _id: string; readonly title: string }[]
}

/** The audience of the call while it is open. */
export function SharingFields({ form, Field, plans }: SharingFieldsProps) {
  const shareWith = useStore(form.store, (state) => state.values.shareWith)
  return (
    <div className="flex flex-col gap-5">
      <Field
        name="shareWith"
        as={RadioGroup}
        label={postTexts.shareWith}
        variant="cards"
        columns={2}
        options={AUDIENCES}
      />
      {shareWith === 'subscribers' ? <PlansField form={form} Field={Field} plans={plans} /> : null}
    </div>
  )
}

function PlansField({ form, Field, plans }: SharingFieldsProps) {
  const isAny = useStore(form.store, (state) => state.values.shareWithPlans.length === 0)
  return plans.length === 0 ? (
    <p className="text-sm text-ink-soft">
      {postTexts.noPlansYet}{' '}
      <TextAnchor href="/dashboard/serviceprovider/services">{postTexts.myPlans}</TextAnchor>
    </p>
  ) : (
    <div>
      <Field
        name="shareWithPlans"
        as={TickList}
        label={postTexts.plans}
        options={plans.map(({ _id, title }) => ({ value: _id, label: title }))}
      />
      <p className="mt-2 text-xs text-ink-muted">
        {isAny ? postTexts.noPlanSelected : postTexts.onlySelectedPlans}
      </p>
    </div>
  )
}

const AUDIENCES = [
  { value: 'subscribers', label: postTexts.subscribers, hint: postTexts.subscribersHint },
  {
    value: 'all',
    label: postTexts.everybody,
    hint: postTexts.everybodyHint,
  },
]
