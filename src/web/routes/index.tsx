import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { landingPath } from '#contract/constants.ts'
import { homeLabels } from '#contract/labels.ts'
import { services } from '#contract/plans/calls.ts'
import { family } from '#contract/providers/calls.ts'
import { todaysTrades } from '#contract/scorecard/reading-calls.ts'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { ClosingSection } from '#web/features/home/closing-section.tsx'
import { ControlledSphere } from '#web/features/home/controlled-sphere.tsx'
import { FamilyCarousel } from '#web/features/home/family-carousel.tsx'
import { FeaturesBlock } from '#web/features/home/features-block.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { PlansSection } from '#web/features/home/plans-section.tsx'
import { ServiceCard } from '#web/features/plans/service-card.tsx'
import { TodaySection } from '#web/features/scorecard/today-section.tsx'
import { JoinUs } from '#web/features/shell/join-us.tsx'
import { LoginButton } from '#web/features/shell/login-button.tsx'
import { useApi } from '#web/lib/api.ts'
import { pageHead } from '#web/lib/head.ts'
import { callKey, callQuery } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonAnchor } from '#web/ui/button-anchor.tsx'

const FAMILY_INPUT = {}
const PLANS_INPUT = { query: { limit: 6 } }

export const Route = createFileRoute('/')({
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, family, FAMILY_INPUT)),
      queryClient.ensureQueryData(callQuery(api, services, PLANS_INPUT)),
      queryClient.ensureQueryData(callQuery(api, todaysTrades, {})),
    ])
  },
  head: () =>
    pageHead({
      title: 'SEBI-registered analysts, plans and live trade calls',
      description:
        'Find SEBI-registered research analysts and advisers, buy their plans and follow their trade calls live on a scorecard that nobody can doctor.',
      path: '/',
    }),
  component: HomePage,
})

function HomePage() {
  const session = useSession()
  const api = useApi()
  const queryClient = useQueryClient()
  const providers = useSuspenseQuery(callQuery(api, family, FAMILY_INPUT)).data.data
  const plans = useSuspenseQuery(callQuery(api, services, PLANS_INPUT)).data.data
  const today = useSuspenseQuery(callQuery(api, todaysTrades, {})).data.data
  const pickOthers = () => void queryClient.invalidateQueries({ queryKey: callKey(family) })
  return (
    <>
      <Hero
        action={
          session === null ? (
            <LoginButton size="lg" callbackUrl="/" />
          ) : (
            <ButtonAnchor size="lg" variant="primary" href={landingPath[session.role]}>
              {homeLabels.goToDashboard}
            </ButtonAnchor>
          )
        }
      />
      <FeaturesBlock />
      {today.length > 0 ? <TodaySection trades={today} /> : null}
      {providers.length > 0 ? (
        <FamilyCarousel
          providers={providers}
          follow={(provider) => <FollowButton provider={provider} compact />}
          onAdvance={pickOthers}
        />
      ) : null}
      <ControlledSphere />
      {plans.length > 0 ? (
        <PlansSection plans={plans} card={(plan) => <ServiceCard plan={plan} />} />
      ) : null}
      {session === null ? <ClosingSection joinUs={<JoinUs callbackUrl="/" />} /> : null}
    </>
  )
}
