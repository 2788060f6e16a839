import { ARTICLE_PDF_PARAGRAPH_CHARACTERS } from '#contract/content/limits.ts'
import type { ArticlePieceCard } from '#contract/content/pieces.ts'

/** The PDF that a card offers: only for an article with a PDF and hardly any text. */
export function offeredPdf({
  excerpt,
  articlePDF,
}: Pick<ArticlePieceCard, 'excerpt' | 'articlePDF'>): string | undefined {
  return excerpt.length < ARTICLE_PDF_PARAGRAPH_CHARACTERS ? (articlePDF ?? undefined) : undefined
}
