import { createFileRoute } from '@tanstack/react-router'
import { unlistedHead } from '#web/lib/page/head.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { ActionSamples } from './-ui/action-samples.tsx'
import { DataSamples } from './-ui/data-samples.tsx'
import { FieldSamples } from './-ui/field-samples.tsx'
import { MotionSamples } from './-ui/motion-samples.tsx'
import { NavigationSamples } from './-ui/navigation-samples.tsx'
import { OverlaySamples } from './-ui/overlay-samples.tsx'
import { StateSamples } from './-ui/state-samples.tsx'
import { TokenSamples } from './-ui/token-samples.tsx'

export const Route = createFileRoute('/dev/ui')({
  component: DesignPage,
  head: () =>
    unlistedHead(
      '/dev/ui',
      'Design tokens and primitives',
      'Every colour, size and component that the pages of Tradebox are made of.',
    ),
})

function DesignPage() {
  return (
    <div className="page flex flex-col gap-14 py-12">
      <SectionHeader
        size="page"
        eyebrow="Development"
        title="Design tokens and primitives"
        description="What the pages are made of, in every state. Change the theme in the account menu, or follow the system."
      />
      <TokenSamples />
      <ActionSamples />
      <FieldSamples />
      <StateSamples />
      <NavigationSamples />
      <OverlaySamples />
      <DataSamples />
      <MotionSamples />
    </div>
  )
}
