import ArrowLeft from 'lucide-react/icons/arrow-left'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { piecePath } from '#contract/content/paths.ts'
import type { ArticlePiece } from '#contract/content/pieces.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { formatBytes } from '#web/ui/forms/file-size.ts'
import { PieceIntro } from './piece-intro.tsx'
import { PieceWarning } from './piece-warning.tsx'
import { readingTexts } from './texts.ts'

type PdfPageProps = { article: ArticlePiece; pdf: NonNullable<ArticlePiece['pdf']> }

/**
 * The page of an article's PDF. The browser downloads the file: files that providers upload are
 * never rendered within our pages.
 */
export function PdfPage({ article, pdf }: PdfPageProps) {
  return (
    <article className="page max-w-3xl! py-8 sm:py-12">
      <PieceIntro piece={article} />
      <div className="mt-7 flex flex-wrap items-center gap-4 rounded-lg border bg-surface p-5">
        <span className="grid size-12 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
          <FileText size={22} strokeWidth={1.5} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-[560] [overflow-wrap:anywhere]">{pdf.name}</p>
          <p className="num text-sm text-ink-muted">{readingTexts.pdf(formatBytes(pdf.bytes))}</p>
        </div>
        <ButtonAnchor
          variant="primary"
          href={pdf.url}
          download={pdf.name}
          icon={<Download size={16} strokeWidth={1.75} aria-hidden="true" />}
        >
          {readingTexts.download}
        </ButtonAnchor>
      </div>
      <ButtonAnchor
        variant="ghost"
        href={piecePath(article)}
        icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden="true" />}
        className="-ms-4 mt-5"
      >
        {readingTexts.backToTheArticle}
      </ButtonAnchor>
      <PieceWarning author={article.authorData} />
    </article>
  )
}
