import CreditCard from 'lucide-react/icons/credit-card'
import House from 'lucide-react/icons/house'
import MessageSquare from 'lucide-react/icons/message-square'
import { useState } from 'react'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Breadcrumbs, Crumb, CrumbLink } from '#web/ui/navigation/breadcrumbs.tsx'
import {
  SideNav,
  SideNavDisabled,
  SideNavGroup,
  SideNavLink,
} from '#web/ui/navigation/side-nav.tsx'
import { Stepper } from '#web/ui/navigation/stepper.tsx'
import { TabLink, TabLinks } from '#web/ui/navigation/tab-links.tsx'
import { Pagination } from '#web/ui/tables/pagination.tsx'
import { Chapter, Sample } from './sample.tsx'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Samples of navigation components. */
export function NavigationSamples() {
  const [page, setPage] = useState(4)
  return (
    <Chapter title="Navigation">
      <Breadcrumbs>
        <CrumbLink to="/">Home</CrumbLink>
        <CrumbLink to="/">Research Analyst</CrumbLink>
        <Crumb>Asha Kulkarni</Crumb>
      </Breadcrumbs>
      <Sample name="Tabs">
        <TabLinks label="Sections">
          <TabLink to="/dev/ui">This page</TabLink>
          <TabLink to="/" activeOptions={{ exact: true }} count={4}>
            Home
          </TabLink>
        </TabLinks>
      </Sample>
      <div className="grid gap-8 md:grid-cols-[14rem_1fr]">
        <SideNav label="Sample dashboard">
          <SideNavGroup>
            <SideNavLink to="/dev/ui" icon={<House {...icon} />}>
              Home
            </SideNavLink>
            <SideNavLink
              to="/"
              activeOptions={{ exact: true }}
              icon={<MessageSquare {...icon} />}
              end="3"
            >
              Messages
            </SideNavLink>
          </SideNavGroup>
          <SideNavGroup label="Business">
            <SideNavDisabled icon={<CreditCard {...icon} />} reason="Needs an active platform plan">
              My Plans
            </SideNavDisabled>
          </SideNavGroup>
        </SideNav>
        <div className="flex min-w-0 flex-col gap-8">
          <Stepper
            label="Registration"
            steps={['Verify email', 'Your details', 'Documents', 'Agreement']}
            current={1}
          />
          <ProgressBar label="Uploading certificate.pdf" value={62} showLabel />
          <ProgressBar label="Preparing the export" showLabel />
          <Pagination
            label="Pages of samples"
            page={page}
            rows={1234}
            perPage={10}
            onPageChange={setPage}
          />
        </div>
      </div>
    </Chapter>
  )
}
