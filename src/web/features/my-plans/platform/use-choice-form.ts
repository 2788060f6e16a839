import { platformPlanMessages } from '#contract/platform-plans/texts.ts'
import { useCallForm } from '#web/lib/forms/form.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { type ChoiceValues, choiceForm, noChoice } from './plan-choice.ts'

/** The choice of a platform plan. A toast reports missing values too. */
export function useChoiceForm(send: (values: ChoiceValues) => Promise<unknown>) {
  return useCallForm({
    schema: choiceForm,
    values: noChoice,
    send: (values) => {
      toast.dismiss()
      return send(values)
    },
    onInvalid: ({ planName, duration }) =>
      toast.error(planName ?? duration ?? platformPlanMessages.failed.title),
  })
}

export type ChoiceForm = ReturnType<typeof useChoiceForm>
