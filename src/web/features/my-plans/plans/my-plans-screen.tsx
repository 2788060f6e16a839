import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import Layers from 'lucide-react/icons/layers'
import { useState } from 'react'
import { navigationLabels } from '#contract/common/texts.ts'
import type { OwnPlanPage } from '#contract/plans/own-plans.ts'
import { useApi } from '#web/lib/api/api.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { LoadMore } from '#web/ui/tables/load-more.tsx'
import { ownPlanPages } from '../pages.ts'
import { SellingTabs } from '../selling-tabs.tsx'
import { planTexts } from '../texts.ts'
import { NewServiceButton } from './new-service-button.tsx'
import { OwnPlanCard } from './own-plan-card.tsx'

const ActivateDialog = lazyPart(
  async () => (await import('../platform/activate-dialog.tsx')).ActivateDialog,
)

/** The provider's plans: on sale, and waiting to be activated again. */
export function MyPlansScreen() {
  const list = useSuspenseInfiniteQuery(ownPlanPages(useApi()))
  const [selected, setSelected] = useState<OwnPlanPage>()
  const plans = list.data.pages.flatMap((page) => page.data)
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={navigationLabels.myPlans}
        description={planTexts.about}
        actions={<NewServiceButton />}
      />
      <SellingTabs />
      {plans.length === 0 ? (
        <Card>
          <EmptyState
            icon={<Layers size={20} strokeWidth={1.75} aria-hidden="true" />}
            title={planTexts.noPlansYet}
            description={planTexts.noPlansHint}
          />
        </Card>
      ) : (
        <ul className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
          {plans.map((plan) => (
            <li key={plan._id} className="min-w-0">
              <OwnPlanCard plan={plan} onActivate={() => setSelected(plan)} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore list={list} />
      {selected === undefined ? null : (
        <ActivateDialog plan={selected} onClose={() => setSelected(undefined)} />
      )}
    </div>
  )
}
