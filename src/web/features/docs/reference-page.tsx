import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { tableMessages } from '#contract/common/texts.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { CallView, FailureList } from './call-view.tsx'
import { OPENAPI_PATH } from './load-reference.ts'
import { type ApiArea, type ApiReference, foundIn } from './reference.ts'
import { referenceTexts } from './texts.ts'

/** The API reference: every call by area, with a search. */
export function ReferencePage({ reference }: { reference: ApiReference }) {
  const [query, setQuery] = useState('')
  const areas = foundIn(reference.areas, query)
  const count = areas.reduce((sum, area) => sum + area.calls.length, 0)
  return (
    <div className="page max-w-wide py-10 sm:py-14">
      <SectionHeader size="page" title={referenceTexts.title} description={referenceTexts.about} />
      <div className="mt-8 grid gap-x-12 gap-y-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <aside className="lg:sticky lg:top-25 lg:self-start">
          <TextField
            type="search"
            label={referenceTexts.findACall}
            placeholder={referenceTexts.searchExample}
            value={query}
            onValueChange={setQuery}
            prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
          />
          <p role="status" className="num mt-2 text-sm text-ink-muted">
            {referenceTexts.calls(count)}
          </p>
          <AreaLinks areas={areas} />
          <a
            href={OPENAPI_PATH}
            rel="external"
            className="mt-4 inline-block text-sm text-accent-ink underline underline-offset-[3px] max-lg:hidden"
          >
            {referenceTexts.openApi}
          </a>
        </aside>
        <div className="flex min-w-0 flex-col gap-12">
          {query === '' ? <Common reference={reference} /> : null}
          {areas.length === 0 ? <EmptyState title={tableMessages.empty} /> : null}
          {areas.map((area) => (
            <section key={area.name}>
              <h2 id={`area-${area.name}`} className="scroll-mt-24 text-xl">
                {titleOf(area.name)}
              </h2>
              <ul className="mt-4 divide-y overflow-clip rounded-lg border bg-surface">
                {area.calls.map((call) => (
                  <li key={call.id}>
                    <CallView call={call} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function AreaLinks({ areas }: { areas: readonly ApiArea[] }) {
  return (
    <nav aria-label={referenceTexts.areas} className="mt-4 max-lg:hidden">
      <ul className="border-s">
        {areas.map(({ name, calls }) => (
          <li key={name}>
            <a
              href={`#area-${name}`}
              className="-ms-px flex justify-between border-s-2 border-transparent py-1.5 ps-4 text-sm text-ink-soft transition-colors hover:border-line-control hover:text-ink"
            >
              {titleOf(name)}
              <span className="num text-ink-muted">{calls.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Common({ reference }: { reference: ApiReference }) {
  return (
    <section aria-labelledby="conventions">
      <h2 id="conventions" className="text-xl">
        {referenceTexts.common}
      </h2>
      <div className="prose mt-3 text-base!">
        <p>{referenceTexts.commonRules(<code>nextCursor</code>, <code>cursor</code>)}</p>
        <p>{referenceTexts.failure(<code>{'{ success: false, code, message, fields? }'}</code>)}</p>
      </div>
      <div className="mt-4 overflow-clip rounded-lg border bg-surface px-5 py-4">
        <FailureList failures={reference.failures} />
      </div>
    </section>
  )
}

const TITLES: Readonly<Record<string, string>> = { auth: referenceTexts.accounts }

function titleOf(area: string): string {
  return TITLES[area] ?? area.charAt(0).toUpperCase() + area.slice(1)
}
