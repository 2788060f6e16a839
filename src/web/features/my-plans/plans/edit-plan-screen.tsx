import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { navigationLabels } from '#contract/common/texts.ts'
import { shownSegment } from '#contract/common/types.ts'
import { editPlan, getDocuments, type OwnPlanPage, ownPlan } from '#contract/plans/own-plans.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { callKey, callQuery } from '#web/lib/api/query.ts'
import { CallError } from '#web/lib/forms/call-error.tsx'
import { FormFrame } from '#web/lib/forms/form.tsx'
import { SaveBar } from '#web/lib/forms/save-bar.tsx'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { Breadcrumbs, Crumb, CrumbLink } from '#web/ui/navigation/breadcrumbs.tsx'
import { planTexts } from '../texts.ts'
import { BannerField } from './banner-field.tsx'
import { PlanDocuments } from './plan-documents.tsx'
import { FundFields, TermsFields, TextFields } from './plan-fields.tsx'
import { planValuesOf } from './plan-form.ts'
import { loadPlanForm, usePlanForm } from './use-plan-form.ts'

/** Edits one of the provider's plans. */
export function EditPlanScreen({ id }: { id: string }) {
  const plan = useSuspenseQuery(callQuery(useApi(), ownPlan, { params: { id } })).data.data
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs>
        <CrumbLink to="/dashboard/serviceprovider/services">{navigationLabels.myPlans}</CrumbLink>
        <Crumb>{plan.title}</Crumb>
      </Breadcrumbs>
      <SectionHeader
        size="page"
        title={plan.title}
        description={planTexts.newBuyersOnly}
        actions={
          plan.activated ? (
            <ButtonAnchor
              href={`/view/services/${plan._id}`}
              iconEnd={<ArrowUpRight size={16} strokeWidth={1.75} aria-hidden="true" />}
            >
              {planTexts.view}
            </ButtonAnchor>
          ) : (
            <Badge>{planTexts.notOnSale}</Badge>
          )
        }
      />
      <PlanEditor key={plan._id} plan={plan} />
    </div>
  )
}

function PlanEditor({ plan }: { plan: OwnPlanPage }) {
  const { form, Field, failure } = usePlanEditor(plan)
  const documents = useSuspenseQuery(callQuery(useApi(), getDocuments, { query: {} })).data.data
  return (
    <>
      <FormFrame form={form} aria-label={planTexts.plan} className="flex min-w-0 flex-col gap-6">
        <CallError error={failure} />
        <Card title={planTexts.details}>
          <div className="flex flex-col gap-5">
            <TextFields Field={Field} />
            <BannerField form={form} current={plan.bannerURL} />
          </div>
        </Card>
        <Card title={planTexts.priceAndTerms}>
          <TermsFields Field={Field} category={plan.category} documents={documents} />
        </Card>
        {plan.serviceType === 'fund' ? (
          <Card title={planTexts.fund} description={planTexts.fundHint}>
            <FundFields Field={Field} />
          </Card>
        ) : null}
        <SaveBar form={form} />
      </FormFrame>
      <PlanDocuments
        documents={documents}
        onAdded={({ value }) => form.setFieldValue('tncDocumentId', value)}
      />
    </>
  )
}

/** The form of a plan, and saving it. */
function usePlanEditor(plan: OwnPlanPage) {
  const queryClient = useQueryClient()
  const save = useMutationCall(editPlan)
  const callForm = usePlanForm(planValuesOf(plan), async (values) => {
    const draft = (await loadPlanForm()).parse(values)
    // One choice can stand for two stored values; only another choice changes the stored one.
    const isSameChoice = draft.segment === shownSegment(plan.segment)
    const segment = isSameChoice ? plan.segment : draft.segment
    const body = { ...draft, segment, _id: plan._id, version: plan.version }
    const { data, message } = await save.mutateAsync({ body })
    const key = callKey(ownPlan, { params: { id: plan._id } })
    queryClient.setQueryData(key, { success: true, data })
    callForm.form.reset(planValuesOf(data))
    toast.success(message)
  })
  return callForm
}
