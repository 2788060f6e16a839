import FileText from 'lucide-react/icons/file-text'
import type { ArticlePiece } from '#contract/content/pieces.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { formatBytes } from '#web/ui/forms/file-size.ts'
import { ArticleBody } from '../article-body.tsx'
import { CardPicture } from '../cards/card-picture.tsx'
import { languageTags } from '../piece-words.ts'
import { useCountView } from '../use-count-view.ts'
import { PiecePage } from './piece-page.tsx'
import type { RelatedLists } from './related-pieces.tsx'
import { readingTexts } from './texts.ts'

/** A reader who stays this long has started to read. */
const READING_AFTER_MS = 3000

export function ArticlePage({
  article,
  related,
}: {
  article: ArticlePiece
  related: RelatedLists
}) {
  const { _id, image, content, pictures, pdf, language, articlePDF } = article
  useCountView(_id, READING_AFTER_MS)
  return (
    <PiecePage piece={article} related={related}>
      {image === null ? null : (
        <CardPicture
          picture={image}
          kind="articles"
          sizes="(min-width: 50rem) 46rem, 100vw"
          eager
          className="mt-6 rounded-lg"
        />
      )}
      <div lang={languageTags[language]} className="mt-7">
        <ArticleBody document={content} pictures={pictures} />
      </div>
      {pdf === null || articlePDF === null ? null : (
        <ButtonAnchor
          href={`/view/article/articlepdf/${encodeURIComponent(articlePDF)}`}
          icon={<FileText size={16} strokeWidth={1.75} aria-hidden="true" />}
          className="mt-8"
        >
          {readingTexts.readAsPdf}
          <span className="num font-normal text-ink-muted">{formatBytes(pdf.bytes)}</span>
        </ButtonAnchor>
      )}
    </PiecePage>
  )
}
