import { navigationLabels } from '#contract/common/texts.ts'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { COUPONS_PATH, PLATFORM_PLANS_PATH } from './pages.ts'
import { couponTexts, planTexts } from './texts.ts'

/** The tabs of pages about a provider's plans. */
export function SellingTabs() {
  return (
    <TabLinks label={planTexts.selling}>
      <TabLink to="/dashboard/serviceprovider/services">{navigationLabels.myPlans}</TabLink>
      <TabLink to={COUPONS_PATH}>{couponTexts.coupons}</TabLink>
      <TabLink to={PLATFORM_PLANS_PATH}>{planTexts.platformPlans}</TabLink>
    </TabLinks>
  )
}
