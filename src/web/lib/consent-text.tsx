import type { ReactNode } from 'react'
import type { ConsentDocument } from '#contract/checkout/entities.ts'
import { cx } from '#web/ui/cx.ts'
import { ExternalLink } from '#web/ui/text-link.tsx'

type ConsentTextProps = {
  same: readonly ConsentDocument[]
  /** Shows a text that is a file; otherwise there is a link to it. */
  fileOf?: (document: ConsentDocument, url: string) => ReactNode
}

/** The same text stands in several plans of a cart, and is read once. */
export function ConsentText({ same, fileOf }: ConsentTextProps) {
  const [document] = same
  if (document === undefined) {
    return null
  }
  const { title, version, text, url, serviceName } = document
  return (
    <article className="not-first:mt-6 not-first:border-t not-first:pt-5">
      <h3 className="text-base">{title}</h3>
      {same.map((one) => (
        <p key={one.serviceId} className="mt-0.5 text-sm text-ink-soft">
          {one.serviceName}, {one.soldByName}
        </p>
      ))}
      <p className="num mt-0.5 text-xs text-ink-muted">{version}</p>
      {text === null ? null : (
        <div className="mt-2 text-sm [overflow-wrap:anywhere] text-ink-soft">
          {text.split('\n').map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change.
            <TextLine key={index} line={line} />
          ))}
        </div>
      )}
      {url === null ? null : (
        <div className="mt-2 text-sm">
          {fileOf?.(document, url) ?? (
            <ExternalLink href={url}>Read the terms of {serviceName} in a new tab</ExternalLink>
          )}
        </div>
      )}
    </article>
  )
}

/** A line of a text as it is accepted, drawn by the mark before it; see `documentText`. */
function TextLine({ line }: { line: string }) {
  const shown = line.replaceAll(LINK, '$1')
  if (shown.includes('\t')) {
    const cells = shown.split('\t')
    return (
      <p className={cx('grid gap-x-4 border-b py-1 last:border-0', ROWS[cells.length])}>
        {cells.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never change.
          <span key={index} className="min-w-0 first:text-ink">
            {cell}
          </span>
        ))}
      </p>
    )
  }
  const rest = shown.slice(2)
  switch (shown.slice(0, 2)) {
    case '# ':
      return <h4 className="mt-1 text-sm text-ink">{rest}</h4>
    case '! ':
    case '? ':
      return <p className="font-[540] text-ink">{rest}</p>
    case '- ':
      return (
        <p className="ml-4 before:-ml-4 before:inline-block before:w-4 before:content-['–']">
          {rest}
        </p>
      )
    default:
      return <p className="min-h-2">{shown}</p>
  }
}

/** Columns by their number; more than three stand under each other. */
const ROWS: Readonly<Record<number, string>> = {
  2: 'sm:grid-cols-[11rem_minmax(0,1fr)]',
  3: 'grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)] sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]',
}

/** A link in such a text, of which the words are read here. */
const LINK = /\[([^[\]]+)\]\([^()]+\)/g
