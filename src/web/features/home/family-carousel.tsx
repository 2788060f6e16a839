import type { ReactNode } from 'react'
import { homeLabels } from '#contract/common/texts.ts'
import { FAMILY_CAROUSEL_COUNT, FAMILY_CAROUSEL_INTERVAL_MS } from '#contract/providers/limits.ts'
import type { ProviderCard } from '#contract/providers/types.ts'
import { Carousel } from '#web/ui/layout/carousel.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { FamilyCard } from './family-card.tsx'
import { familyTexts } from './texts.ts'

type FamilyCarouselProps = {
  /** One provider of each category. */
  providers: readonly ProviderCard[]
  follow: (provider: ProviderCard) => ReactNode
  /** The carousel has advanced automatically, so other providers can be loaded. */
  onAdvance: () => void
}

/** 'Our Family': four providers at a time, advancing every ten seconds. */
export function FamilyCarousel({ providers, follow, onAdvance }: FamilyCarouselProps) {
  return (
    <div className="page py-14 sm:py-20">
      <Carousel
        label={homeLabels.family}
        perView={FAMILY_CAROUSEL_COUNT}
        intervalMs={FAMILY_CAROUSEL_INTERVAL_MS}
        onAdvance={onAdvance}
        header={<SectionHeader title={homeLabels.family} description={familyTexts.hint} />}
      >
        {providers.map((provider) => (
          <FamilyCard key={provider.category} provider={provider} follow={follow(provider)} />
        ))}
      </Carousel>
    </div>
  )
}
