import type { ReactNode } from 'react'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { sectionTexts } from './texts.ts'

/** The end of the page for visitors: sign-up for investors and for experts. */
export function ClosingSection({ joinUs }: { joinUs: ReactNode }) {
  return (
    <section className="drawn-late border-t bg-sunken">
      <div className="page grid gap-4 py-14 sm:py-20 md:grid-cols-2">
        <div className="min-w-0 rounded-lg border bg-surface p-6 sm:p-8">{joinUs}</div>
        <div className="flex min-w-0 flex-col items-start rounded-lg border bg-surface p-6 sm:p-8">
          <h2 className="text-lg">{sectionTexts.joinTitle}</h2>
          <p className="mt-1 text-sm text-ink-soft">{sectionTexts.joinText}</p>
          <ButtonAnchor href="/auth/signup/serviceprovider" block className="mt-auto max-md:mt-4">
            {sectionTexts.joinAction}
          </ButtonAnchor>
        </div>
      </div>
    </section>
  )
}
