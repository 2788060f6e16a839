import type { ReactNode } from 'react'
import type { ConsentDocument } from '#contract/checkout/types.ts'
import { ExternalLink } from '#web/ui/actions/text-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Breakable } from '#web/ui/text/breakable.tsx'
import { type Place, placeId, shownLine } from './terms-lines.ts'
import { agreementTexts, versionWords } from './texts.ts'

/** The search words, and the selected line. */
export type TextSearch = { readonly words: string | undefined; readonly at: Place | undefined }

type ConsentTextProps = {
  same: readonly ConsentDocument[]
  /** Renders a text that is a file; the default is a link to it. */
  fileOf?: (document: ConsentDocument, url: string) => ReactNode
  sought?: TextSearch | undefined
}

/** A text; several plans of a cart may share it. */
export function ConsentText({ same, fileOf, sought }: ConsentTextProps) {
  const [document] = same
  if (document === undefined) {
    return null
  }
  const { title, version, text, url, serviceName, digest } = document
  return (
    <article className="not-first:mt-6 not-first:border-t not-first:pt-5">
      <h3 className="text-base" id={placeId({ digest, line: 0 })}>
        {title}
      </h3>
      {same.map((one) => (
        <p key={one.serviceId} className="mt-0.5 text-sm text-ink-soft">
          {one.serviceName}, {one.soldByName}
        </p>
      ))}
      <p className="num mt-0.5 text-xs text-ink-muted">{versionWords(version)}</p>
      {text === null ? null : (
        <div className="mt-2 text-sm [overflow-wrap:anywhere] text-ink-soft">
          {text.split('\n').map((line, index) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a version never change.
              key={index}
              id={index === 0 ? undefined : placeId({ digest, line: index })}
              className={cx(
                'scroll-mt-6',
                isAt(sought?.at, digest, index) && '-mx-2 rounded-sm bg-accent-soft px-2',
              )}
            >
              <TextLine line={line} words={sought?.words} />
            </div>
          ))}
        </div>
      )}
      {url === null ? null : (
        <div className="mt-2 text-sm">
          {fileOf?.(document, url) ?? (
            <ExternalLink href={url}>{agreementTexts.readInNewTab(serviceName)}</ExternalLink>
          )}
        </div>
      )}
    </article>
  )
}

function isAt(at: Place | undefined, digest: string, line: number): boolean {
  return at?.digest === digest && at.line === line
}

type TextLineProps = { line: string; words: string | undefined }

/** A line of an accepted text, rendered by its leading mark; see `documentText`. */
function TextLine({ line, words }: TextLineProps) {
  const shown = shownLine(line)
  if (shown.includes('\t')) {
    const cells = shown.split('\t')
    return (
      <p className={cx('grid gap-x-4 border-b py-1', ROWS[cells.length])}>
        {cells.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never change.
          <span key={index} className="min-w-0 first:text-ink">
            <Highlighted text={cell} words={words} />
          </span>
        ))}
      </p>
    )
  }
  const rest = <Highlighted text={shown.slice(2)} words={words} />
  switch (shown.slice(0, 2)) {
    case '# ':
      return <h4 className="mt-1 text-sm text-ink">{rest}</h4>
    case '! ':
    case '? ':
      return <p className="font-[540] text-ink">{rest}</p>
    case '- ':
      return (
        <p className="ml-4 pt-1 leading-relaxed before:-ml-4 before:inline-block before:w-4 before:content-['–']">
          {rest}
        </p>
      )
    default:
      return (
        <p className="min-h-1 leading-relaxed not-empty:pt-1.5">
          <Highlighted text={shown} words={words} />
        </p>
      )
  }
}

/** A text with the search words highlighted. */
function Highlighted({ text, words }: { text: string; words: string | undefined }) {
  const lower = text.toLowerCase()
  // If lower-casing changes the length (one letter becomes two), the positions would not match.
  if (words === undefined || lower.length !== text.length) {
    return <Breakable text={text} />
  }
  const parts: ReactNode[] = []
  let from = 0
  for (let at = lower.indexOf(words); at >= 0; at = lower.indexOf(words, from)) {
    parts.push(<Breakable key={`before-${at}`} text={text.slice(from, at)} />)
    from = at + words.length
    parts.push(
      <mark key={at} className="rounded-xs bg-warn-soft text-ink">
        {text.slice(at, from)}
      </mark>,
    )
  }
  return [...parts, <Breakable key="rest" text={text.slice(from)} />]
}

/** Grid classes by the number of columns; more than three are stacked. */
const ROWS: Readonly<Record<number, string>> = {
  2: 'sm:grid-cols-[11rem_minmax(0,1fr)]',
  3: 'grid-cols-2 max-sm:[&>:first-child:not(:empty)]:col-span-2 max-sm:[&>:first-child:empty]:hidden sm:grid-cols-[9rem_minmax(0,1fr)_minmax(0,1fr)]',
}
