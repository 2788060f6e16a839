import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { NewServiceButton } from '../plans/new-service-button.tsx'
import { SellingTabs } from '../selling-tabs.tsx'
import { platformTexts } from '../texts.ts'
import { ComparisonTable } from './choice-fields.tsx'
import { PurchasedPlans } from './purchased-plans.tsx'

/** What the platform plans include and cost, and those that the provider has bought. */
export function PlatformPlansScreen() {
  return (
    <div className="flex flex-col gap-6">
      <SectionHeader
        size="page"
        title={platformTexts.platformPlans}
        description={platformTexts.about}
        actions={<NewServiceButton />}
      />
      <SellingTabs />
      <ComparisonTable />
      <SectionHeader size="section" title={platformTexts.yourPurchases} />
      <PurchasedPlans />
    </div>
  )
}
