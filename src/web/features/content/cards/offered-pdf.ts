import { ARTICLE_PDF_PARAGRAPH_CHARACTERS } from '#contract/content/limits.ts'
import type { ArticlePieceCard } from '#contract/content/pieces.ts'

/** What a card offers as a PDF: where there is one, and hardly anything to read beside it. */
export function offeredPdf({
  excerpt,
  articlePDF,
}: Pick<ArticlePieceCard, 'excerpt' | 'articlePDF'>): string | undefined {
  return excerpt.length < ARTICLE_PDF_PARAGRAPH_CHARACTERS ? (articlePDF ?? undefined) : undefined
}
