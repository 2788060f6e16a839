import FileText from 'lucide-react/icons/file-text'
import {
  ARTICLE_HEADING_WORDS,
  ARTICLE_PARAGRAPH_WORDS,
  SHARE_POPUP_HIDE_DELAY_MS,
} from '#contract/content/limits.ts'
import { piecePath } from '#contract/content/paths.ts'
import type { ArticlePieceCard } from '#contract/content/pieces.ts'
import { ButtonAnchor } from '#web/ui/actions/button-anchor.tsx'
import { ShareMenu } from '#web/ui/actions/share-menu.tsx'
import { DateTime } from '#web/ui/text/date-time.tsx'
import { cutWords, foreignLanguage } from '../piece-words.ts'
import { CardFrame, type CardLook, Dotted } from './card-frame.tsx'
import { CardAuthor, CategoryLinks } from './card-parts.tsx'
import { CardPicture } from './card-picture.tsx'
import { offeredPdf } from './offered-pdf.ts'
import { cardTexts } from './texts.ts'

type ArticleCardProps = CardLook & { article: ArticlePieceCard }

/** An article in a grid. */
export function ArticleCard({ article, level }: ArticleCardProps) {
  const { title, excerpt, image, category, authorData, publishedAt, readMinutes } = article
  const href = piecePath(article)
  const pdf = offeredPdf(article)
  return (
    <CardFrame
      piece={article}
      level={level}
      href={href}
      title={cutWords(title, ARTICLE_HEADING_WORDS)}
      text={cutWords(excerpt, ARTICLE_PARAGRAPH_WORDS)}
      picture={<CardPicture picture={image} kind="articles" />}
      eyebrow={
        <Dotted
          parts={[
            <DateTime key="date" value={publishedAt} format="date" />,
            cardTexts.minutes(readMinutes),
            foreignLanguage(article),
          ]}
        />
      }
      foot={
        <>
          <CardAuthor author={authorData} kind="articles" />
          <div className="relative z-1 flex shrink-0 items-center gap-1">
            {pdf === undefined ? null : (
              <ButtonAnchor
                size="sm"
                href={`/view/article/articlepdf/${encodeURIComponent(pdf)}`}
                icon={<FileText size={15} strokeWidth={1.75} aria-hidden="true" />}
              >
                {cardTexts.pdf}
                <span className="sr-only"> {cardTexts.ofArticle(title)}</span>
              </ButtonAnchor>
            )}
            <ShareMenu title={title} path={href} hideAfterMs={SHARE_POPUP_HIDE_DELAY_MS} />
          </div>
        </>
      }
    >
      <CategoryLinks categories={category} kind="articles" />
    </CardFrame>
  )
}
