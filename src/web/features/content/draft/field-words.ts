import { fieldTexts } from './texts.ts'

/** The fields of a draft as users read them. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: fieldTexts.title,
  category: 'Markets',
  tags: fieldTexts.tags,
  image: fieldTexts.picture,
  content: fieldTexts.text,
  pdf: 'PDF',
  link: fieldTexts.link,
  description: fieldTexts.description,
  channel: fieldTexts.channel,
  startsAt: fieldTexts.start,
  endsAt: fieldTexts.end,
  location: fieldTexts.address,
  capacity: fieldTexts.seats,
}
