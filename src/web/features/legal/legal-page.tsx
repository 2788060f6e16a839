import ListTree from 'lucide-react/icons/list-tree'
import Printer from 'lucide-react/icons/printer'
import type { LegalDocument, Section } from '#contract/documents/document.ts'
import { operator } from '#contract/documents/operator-facts.ts'
import { spans } from '#web/lib/display/spans.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { BlockView } from './blocks.tsx'
import { legalTexts } from './texts.ts'
import { useCurrentSection } from './use-current-section.ts'

/** A legal page or agreement: its text at a readable width, with its contents at the side. */
export function LegalPage({ document, eyebrow }: { document: LegalDocument; eyebrow: string }) {
  const { title, version, effectiveFrom, intro, sections } = document
  return (
    <div className="page grid gap-x-14 py-10 sm:py-14 lg:grid-cols-[minmax(0,var(--container-prose))_minmax(0,1fr)] print:block print:p-0">
      <article className="min-w-0">
        <header className="border-b pb-6">
          <p className="eyebrow">{eyebrow}</p>
          <h1 className="mt-2 text-3xl sm:text-4xl">{title}</h1>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-muted">
              <span className="num">{legalTexts.version(version)}</span>
              <span aria-hidden="true"> · </span>
              {legalTexts.effectiveFrom(<DateTime value={effectiveFrom} format="date" />)}
            </p>
            <Button
              size="sm"
              className="print:hidden"
              icon={<Printer size={15} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => window.print()}
            >
              {legalTexts.print}
            </Button>
          </div>
        </header>
        <SmallContents sections={sections} />
        <div className="prose mt-8">
          {intro ? <p className="text-lg text-ink">{spans(intro)}</p> : null}
          {sections.map((section) => (
            <SectionView key={section.id} section={section} />
          ))}
        </div>
        <p className="mt-12 border-t pt-5 text-sm text-ink-muted">
          {legalTexts.questions(
            `${operator.name}, ${operator.place}`,
            <a
              href={`mailto:${operator.supportEmail}`}
              className="text-accent-ink underline underline-offset-[3px]"
            >
              {operator.supportEmail}
            </a>,
          )}
        </p>
      </article>
      <aside className="max-lg:hidden print:hidden">
        <SideContents sections={sections} />
      </aside>
    </div>
  )
}

/** A fragment, so that the blocks stay direct children of the text element, which spaces them. */
function SectionView({ section }: { section: Section }) {
  return (
    <>
      <h2 id={section.id}>{section.heading}</h2>
      {section.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a version never change.
        <BlockView key={index} block={block} />
      ))}
    </>
  )
}

function SideContents({ sections }: { sections: readonly Section[] }) {
  const current = useCurrentSection(sections.map((section) => section.id))
  return (
    <nav
      aria-label={legalTexts.onThisPage}
      className="sticky top-25 max-h-[calc(100dvh-6.25rem)] overflow-y-auto pb-8"
    >
      <p className="eyebrow">{legalTexts.onThisPage}</p>
      <ol className="mt-3 border-s">
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className={cx(
                '-ms-px block border-s-2 py-1.5 ps-4 text-sm transition-colors hover:text-ink',
                id === current
                  ? 'border-accent font-[540] text-ink'
                  : 'border-transparent text-ink-muted',
              )}
            >
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function SmallContents({ sections }: { sections: readonly Section[] }) {
  return (
    <details className="disclosure mt-5 rounded-md border bg-surface lg:hidden print:hidden">
      <summary className="flex min-h-11 list-none items-center gap-2.5 px-4 text-base font-[540] [&::-webkit-details-marker]:hidden">
        <ListTree size={17} strokeWidth={1.75} aria-hidden="true" className="text-ink-muted" />
        {legalTexts.onThisPage}
      </summary>
      <nav aria-label={legalTexts.onThisPage} className="border-t px-4 py-2">
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-11 items-center text-base text-ink-soft">
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}
