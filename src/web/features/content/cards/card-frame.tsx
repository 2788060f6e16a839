import type { ReactNode } from 'react'
import type { PieceCard } from '#contract/content/pieces.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { languageTags } from '../piece-words.ts'

/** Props shared by the cards of all kinds. */
export type CardLook = {
  /** The heading level on the page. */
  level?: 2 | 3 | 4
}

type CardFrameProps = CardLook & {
  piece: PieceCard
  /** Already truncated. */
  title: string
  href: string
  picture: ReactNode
  /** Above the title: date, duration. */
  eyebrow: ReactNode
  /** Below the title; already truncated. */
  text: string
  /** Between the text and the footer. */
  children?: ReactNode
  foot: ReactNode
}

/** A piece in a grid. The title's link covers the card; other controls are layered above it. */
export function CardFrame(props: CardFrameProps) {
  const { piece, title, href, picture, eyebrow, text, children, foot, level = 3 } = props
  const Heading = `h${level}` as const
  const lang = languageTags[piece.language]
  return (
    <Card interactive pad="none" className="h-full *:h-full">
      <article className="flex h-full flex-col">
        {picture}
        <div className="flex flex-1 flex-col px-4 pt-4 pb-3.5 sm:px-5">
          <p className="num flex min-h-5 flex-wrap items-center gap-x-1.5 text-xs text-ink-muted">
            {eyebrow}
          </p>
          <Heading
            lang={lang}
            className="mt-1.5 text-base leading-snug font-[600] [overflow-wrap:anywhere]"
          >
            <a href={href} className="row-link">
              {title}
            </a>
          </Heading>
          {text === '' ? null : (
            <p lang={lang} className="mt-1.5 text-sm text-ink-soft [overflow-wrap:anywhere]">
              {text}
            </p>
          )}
          <div className="mt-auto flex flex-col gap-3 pt-3.5">{children}</div>
        </div>
        <div className="flex min-h-14 items-center justify-between gap-2 border-t py-2 ps-4 pe-2 sm:ps-5 sm:pe-3">
          {foot}
        </div>
      </article>
    </Card>
  )
}

/** Facts on one line, separated by dots. */
export function Dotted({ parts }: { parts: readonly ReactNode[] }) {
  const shown = parts.filter((part) => part !== undefined && part !== null && part !== '')
  return shown.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are fixed places.
    <span key={index} className="inline-flex items-center gap-x-1.5">
      {index === 0 ? null : <span aria-hidden="true">·</span>}
      {part}
    </span>
  ))
}
