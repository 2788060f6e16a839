import { contentKinds } from '#contract/content/types.ts'
import { providerName } from '#contract/providers/provider-name.ts'
import type { PublicProvider } from '#contract/providers/types.ts'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { contentTexts } from './content-texts.ts'
import { profileTexts } from './texts.ts'

type ProfileTabsProps = { provider: PublicProvider; hasRecord: boolean }

/** The pages of a profile. */
export function ProfileTabs({ provider, hasRecord }: ProfileTabsProps) {
  const params = { id: provider._id }
  return (
    <TabLinks label={profileTexts.pagesOf(providerName(provider))}>
      <TabLink
        to="/view/serviceprovider/$id"
        params={params}
        activeOptions={{ exact: true }}
        resetScroll={false}
      >
        {profileTexts.overview}
      </TabLink>
      <TabLink
        to="/view/serviceprovider/$id/services"
        params={params}
        count={provider.servicesCount}
        resetScroll={false}
      >
        {profileTexts.services}
      </TabLink>
      {hasRecord ? (
        <TabLink to="/view/serviceprovider/$id/performance" params={params} resetScroll={false}>
          {profileTexts.performance}
        </TabLink>
      ) : null}
      {contentKinds.map((kind) => (
        <TabLink
          key={kind}
          to="/view/serviceprovider/$id/$tab"
          params={{ ...params, tab: kind }}
          count={provider.stats.contentStats[kind]}
          resetScroll={false}
        >
          {contentTexts[kind].title}
        </TabLink>
      ))}
    </TabLinks>
  )
}
