import { useStore } from '@tanstack/react-form'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PlanDraft } from '#contract/plans/editing.ts'
import { getDocuments } from '#contract/plans/own-plans.ts'
import { serviceMessages } from '#contract/plans/texts.ts'
import { createService, type PlatformPurchase } from '#contract/platform-plans/calls.ts'
import type { ProviderCategory } from '#contract/providers/categories.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { QueryError } from '#web/lib/display/query-error.tsx'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { FormFrame } from '#web/lib/forms/form.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { ChoiceFields } from '../platform/choice-fields.tsx'
import { type ChoiceValues, choiceForm } from '../platform/plan-choice.ts'
import { useChoiceForm } from '../platform/use-choice-form.ts'
import { usePlatformPayment } from '../platform/use-platform-payment.ts'
import { planTexts } from '../texts.ts'
import { BannerField } from './banner-field.tsx'
import { FundFields, TermsFields, TextFields } from './plan-fields.tsx'
import { newPlanValues } from './plan-form.ts'
import { planForm } from './plan-schema.ts'
import { PromoBox } from './promo-box.tsx'
import { usePlanForm } from './use-plan-form.ts'

type CreateServiceDialogProps = { category: ProviderCategory; onClose: () => void }

/**
 * A new service: its description, the platform plan that puts it on sale, then the payment. The
 * dialog is hidden while the gateway's window is open, and returns unchanged after a failed
 * payment.
 */
export function CreateServiceDialog({ category, onClose }: CreateServiceDialogProps) {
  const [draft, setDraft] = useState<PlanDraft>()
  const [atPlan, setAtPlan] = useState(false)
  const documents = useQuery(callQuery(useApi(), getDocuments, { query: {} }))
  const { paying, createAndPay } = useCreateAndPay()
  const blank = newPlanValues(category)
  const service = usePlanForm(blank, async (values) => {
    setDraft(planForm.parse(values))
    setAtPlan(true)
  })
  const choice = useChoiceForm(async (values) => {
    if (draft !== undefined && (await createAndPay(draft, values))) {
      onClose()
    }
  })
  const steps = useRef<HTMLDivElement>(null)
  const serviceElement = useRef<HTMLFormElement>(null)
  const choiceElement = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top.
  useEffect(() => {
    steps.current?.scrollIntoView({ block: 'nearest' })
  }, [atPlan])
  const element = atPlan ? choiceElement : serviceElement
  const busy = choice.sending && !paying
  const unsaved = useStore(service.form.store, (state) => !state.isDefaultValue)
  return (
    <Dialog
      open={!paying}
      onOpenChange={(next) => (next ? undefined : onClose())}
      size="lg"
      locked={busy}
      unsaved={unsaved}
      title={planTexts.newService}
      description={planTexts.newServiceHint}
      footer={
        <>
          {atPlan ? (
            <Button disabled={busy} onClick={() => setAtPlan(false)}>
              {planTexts.back}
            </Button>
          ) : (
            <DialogClose render={<Button>{planTexts.cancel}</Button>} />
          )}
          <Button variant="primary" loading={busy} onClick={() => element.current?.requestSubmit()}>
            {atPlan ? planTexts.payAndCreate : planTexts.continue}
          </Button>
        </>
      }
    >
      <div ref={steps} className="scroll-mt-28">
        <Stepper
          label={planTexts.stepsToService}
          steps={[planTexts.service, planTexts.platformPlan]}
          current={atPlan ? 1 : 0}
        />
      </div>
      <div className="mt-5" hidden={atPlan}>
        <FormFrame form={service.form} ref={serviceElement} aria-label={planTexts.newService}>
          <TextFields Field={service.Field} />
          <BannerField form={service.form} current={null} />
          <TermsFields
            Field={service.Field}
            category={category}
            documents={documents.data?.data ?? []}
          />
          {documents.isLoadingError ? (
            <QueryError query={documents} compact title={planTexts.termsDidNotLoad} />
          ) : null}
          {blank.fund === null ? null : <FundFields Field={service.Field} />}
        </FormFrame>
      </div>
      {atPlan ? (
        <div className="mt-5 flex flex-col gap-6">
          <FormFrame form={choice.form} ref={choiceElement} aria-label={planTexts.platformPlan}>
            <CallError error={choice.failure} />
            <ChoiceFields {...choice} />
          </FormFrame>
          {draft === undefined ? null : <PromoBox draft={draft} onClaimed={onClose} />}
        </div>
      ) : null}
    </Dialog>
  )
}

/**
 * Creates the service, then pays for it. Another attempt with the same service pays for the same
 * purchase, because the first payment may still arrive.
 */
function useCreateAndPay() {
  const create = useMutationCall(createService)
  const { paying, pay } = usePlatformPayment()
  const purchase = useRef<{ readonly asked: string; readonly data: PlatformPurchase }>(null)
  const createAndPay = async (draft: PlanDraft, choice: ChoiceValues): Promise<boolean> => {
    const body = { ...draft, ...choiceForm.parse(choice) }
    const asked = JSON.stringify(body)
    if (purchase.current?.asked !== asked) {
      const { data } = await create.mutateAsync(
        { body },
        { onError: () => toast.error(serviceMessages.createFailed.title) },
      )
      purchase.current = { asked, data }
    }
    const forget = () => {
      purchase.current = null
    }
    return pay(purchase.current.data, forget)
  }
  return { paying, createAndPay }
}
