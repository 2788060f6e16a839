import { type Language, languageLabels } from '#contract/common/types.ts'
import type { PieceCard } from '#contract/content/pieces.ts'
import type { ContentKind } from '#contract/content/types.ts'
import { firstWords, hasMoreWords } from '#kit/text.ts'
import { formatCount } from '#web/ui/text/numbers.ts'
import { contentTexts } from './texts.ts'

/** The first words of a text, with a sign that it goes on where it does. */
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

/** '1 hour 2 minutes', for screen readers; seconds only where there is nothing longer. */
export function spokenDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.round((seconds % 3600) / 60)
  const parts = [counted(hours, 'hour'), counted(minutes, 'minute')].filter((part) => part !== '')
  return parts.length === 0 ? counted(seconds, 'second') : parts.join(' ')
}

function counted(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`
}

export function viewsText(views: number): string {
  return `${formatCount(views)} ${views === 1 ? 'view' : 'views'}`
}

export function likesText(likes: number): string {
  return `${formatCount(likes)} ${likes === 1 ? 'like' : 'likes'}`
}

/** The language of a piece for browsers and screen readers (BCP 47). */
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

/** Its language where it is not that of the page. */
export function foreignLanguage({ language }: Pick<PieceCard, 'language'>): string | undefined {
  return language === 'english' ? undefined : languageLabels[language]
}

export const kindTitles: Readonly<Record<ContentKind, string>> = {
  articles: contentTexts.articles,
  videos: contentTexts.videos,
  events: contentTexts.events,
  podcasts: contentTexts.podcasts,
}
