import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { landingPath } from '#contract/accounts/paths.ts'
import { homeLabels } from '#contract/common/texts.ts'
import { homeContent } from '#contract/content/public-calls.ts'
import { services } from '#contract/plans/calls.ts'
import { family } from '#contract/providers/calls.ts'
import { showcaseTrade, todaysTrades } from '#contract/scorecard/query-calls.ts'
import { PieceGrid } from '#web/features/content/cards/piece-grid.tsx'
import { FollowButton } from '#web/features/follows/follow-button.tsx'
import { ClosingSection } from '#web/features/home/closing-section.tsx'
import { ControlledSphere } from '#web/features/home/controlled-sphere.tsx'
import { FamilyCarousel } from '#web/features/home/family-carousel.tsx'
import { FeaturesBlock } from '#web/features/home/features-block.tsx'
import { Hero } from '#web/features/home/hero.tsx'
import { HeroChart } from '#web/features/home/hero-chart.tsx'
import { HomeSection } from '#web/features/home/home-section.tsx'
import { PlansSection } from '#web/features/home/plans-section.tsx'
import { pageTexts } from '#web/features/home/texts.ts'
import { ServiceCard } from '#web/features/plans/list/service-card.tsx'
import { PerformanceNote } from '#web/features/plans/page/performance-note.tsx'
import { loadRecords, useRecords } from '#web/features/plans/record/records.ts'
import { TodaySection } from '#web/features/scorecard/today/today-section.tsx'
import { JoinUs } from '#web/features/shell/top-bar/join-us.tsx'
import { LoginButton } from '#web/features/shell/top-bar/login-button.tsx'
import { useApi } from '#web/lib/api/api.ts'
import { callKey, callQuery } from '#web/lib/api/query.ts'
import { pageHead } from '#web/lib/page/head.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'

const FAMILY_INPUT = {}
const PLANS_INPUT = { query: { limit: 6 } }
/** Rows have three cards; the server returns a few more. */
const TWO_ROWS = 6
const ONE_ROW = 3

export const Route = createFileRoute('/')({
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.ensureQueryData(callQuery(api, family, FAMILY_INPUT)),
      queryClient
        .ensureQueryData(callQuery(api, services, PLANS_INPUT))
        .then(({ data }) => loadRecords({ api, queryClient }, data)),
      queryClient.ensureQueryData(callQuery(api, showcaseTrade, {})),
      queryClient.ensureQueryData(callQuery(api, todaysTrades, {})),
      queryClient.ensureQueryData(callQuery(api, homeContent, {})),
    ])
  },
  head: () =>
    pageHead({
      title: pageTexts.title,
      description: pageTexts.about,
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
  const records = useRecords([plans])
  const showcase = useSuspenseQuery(callQuery(api, showcaseTrade, {})).data.data
  const today = useSuspenseQuery(callQuery(api, todaysTrades, {})).data.data
  const content = useSuspenseQuery(callQuery(api, homeContent, {})).data.data
  const pickOthers = () => void queryClient.invalidateQueries({ queryKey: callKey(family) })
  return (
    <>
      <Hero
        chart={showcase === null ? null : <HeroChart {...showcase} />}
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
      {content.trendingVideos.length > 0 ? (
        <HomeSection
          title={homeLabels.videos}
          description={pageTexts.videosAbout}
          all={{ href: '/market-watch/all/videos', label: pageTexts.viewAllVideos }}
        >
          <PieceGrid shelf pieces={content.trendingVideos.slice(0, TWO_ROWS)} />
        </HomeSection>
      ) : null}
      {content.articles.length > 0 ? (
        <HomeSection
          sunken
          title={homeLabels.articles}
          description={pageTexts.articlesAbout}
          all={{ href: '/market-watch/all/articles', label: homeLabels.allArticles }}
        >
          <PieceGrid shelf pieces={content.articles.slice(0, TWO_ROWS)} />
        </HomeSection>
      ) : null}
      {plans.length > 0 ? (
        <PlansSection
          plans={plans}
          card={(plan) => <ServiceCard plan={plan} record={records.get(plan.authorData.id)} />}
          note={<PerformanceNote />}
        />
      ) : null}
      {content.events.length > 0 ? (
        <HomeSection
          sunken
          title={pageTexts.upcomingEvents}
          description={pageTexts.eventsAbout}
          all={{ href: '/view/events/upcomingevents', label: pageTexts.viewAllEvents }}
        >
          <PieceGrid shelf pieces={content.events.slice(0, ONE_ROW)} />
        </HomeSection>
      ) : null}
      {content.podcasts.length > 0 ? (
        <HomeSection
          title={pageTexts.podcasts}
          description={pageTexts.podcastsAbout}
          all={{ href: '/market-watch/all/podcasts', label: pageTexts.viewAllPodcasts }}
        >
          <PieceGrid shelf pieces={content.podcasts.slice(0, ONE_ROW)} />
        </HomeSection>
      ) : null}
      {session === null ? <ClosingSection joinUs={<JoinUs callbackUrl="/" />} /> : null}
    </>
  )
}
