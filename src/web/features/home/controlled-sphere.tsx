import Check from 'lucide-react/icons/check'
import { homeLabels } from '#contract/common/texts.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { SebiBadge } from '#web/ui/display/status-badge.tsx'
import { AdCarousel } from './ad-carousel.tsx'
import { sectionTexts } from './texts.ts'

const RULES = [sectionTexts.checked, sectionTexts.registered, sectionTexts.noPromises]

/** The banner about regulation, with pictures that link to the plans. */
export function ControlledSphere() {
  return (
    <section className="drawn-late border-y bg-sunken">
      <div className="page grid items-center gap-x-14 gap-y-10 py-14 sm:py-20 lg:grid-cols-2">
        <div>
          <SebiBadge />
          <h2 className="mt-4 text-3xl">{homeLabels.banner}</h2>
          <p className="mt-3 text-lg text-ink-soft">{sectionTexts.safetyText}</p>
          <ul className="mt-6 flex flex-col gap-3">
            {RULES.map((rule) => (
              <li key={rule} className="flex gap-3 text-base text-ink-soft">
                <Check
                  size={18}
                  strokeWidth={2.25}
                  aria-hidden="true"
                  className="mt-0.5 shrink-0 text-up"
                />
                {rule}
              </li>
            ))}
          </ul>
          <ButtonAnchor href="/documents/do-and-donot" className="mt-7">
            {sectionTexts.safetyMore}
          </ButtonAnchor>
        </div>
        <AdCarousel />
      </div>
    </section>
  )
}
