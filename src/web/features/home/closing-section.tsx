import type { ReactNode } from 'react'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'

/** The end of the page for visitors: the way in for investors, and the one for experts. */
export function ClosingSection({ joinUs }: { joinUs: ReactNode }) {
  return (
    <section className="border-t bg-sunken">
      <div className="page grid gap-4 py-14 sm:py-20 md:grid-cols-2">
        <div className="min-w-0 rounded-lg border bg-surface p-6 sm:p-8">{joinUs}</div>
        <div className="flex min-w-0 flex-col items-start rounded-lg border bg-surface p-6 sm:p-8">
          <h2 className="text-lg">Are you a registered expert?</h2>
          <p className="mt-1 text-sm text-ink-soft">
            Publish your plans, calls and articles. Clients, orders, invoices and settlements in one
            place.
          </p>
          <ButtonAnchor href="/auth/signup/serviceprovider" block className="mt-auto max-md:mt-4">
            Sign up as a service provider
          </ButtonAnchor>
        </div>
      </div>
    </section>
  )
}
