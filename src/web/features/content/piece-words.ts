import { languageLabels } from '#contract/common/texts.ts'
import type { Language } from '#contract/common/types.ts'
import type { PieceCard } from '#contract/content/pieces.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { firstWords, hasMoreWords } from '#kit/text.ts'
import { formatCount } from '#web/ui/text/numbers.ts'
import { pieceTexts } from './texts.ts'

/** The first words of a text, with an ellipsis if it was cut. */
export function cutWords(text: string, words: number): string {
  return hasMoreWords(text, words) ? `${firstWords(text, words).replace(/[,;:–-]$/, '')}…` : text
}

/** '10:13', '1:02:03'. */
export function durationText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = two(seconds % 60)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

/** '1 hour 2 minutes', for screen readers; seconds only if there are no hours or minutes. */
export function spokenDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.round((seconds % 3600) / 60)
  const parts = [
    ...(hours === 0 ? [] : [pieceTexts.hours(hours)]),
    ...(minutes === 0 ? [] : [pieceTexts.minutes(minutes)]),
  ]
  return parts.length === 0 ? pieceTexts.seconds(seconds) : parts.join(' ')
}

export function viewsText(views: number): string {
  return pieceTexts.views(formatCount(views), views === 1)
}

export function likesText(likes: number): string {
  return pieceTexts.likes(formatCount(likes), likes === 1)
}

/** The BCP 47 tag of a piece's language, for browsers and screen readers. */
export const languageTags: Readonly<Record<Language, string>> = {
  english: 'en-IN',
  hindi: 'hi',
  gujrati: 'gu',
  marathi: 'mr',
  tamil: 'ta',
  telgu: 'te',
  punjabi: 'pa',
  kannada: 'kn',
  bengali: 'bn',
  malyalam: 'ml',
}

/** The piece's language if it differs from the page's language. */
export function foreignLanguage({ language }: Pick<PieceCard, 'language'>): string | undefined {
  return language === 'english' ? undefined : languageLabels[language]
}

export const kindTitles: Readonly<Record<ContentKind, string>> = {
  articles: pieceTexts.articles,
  videos: pieceTexts.videos,
  events: pieceTexts.events,
  podcasts: pieceTexts.podcasts,
}
