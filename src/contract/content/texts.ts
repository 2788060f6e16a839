import type { MarketWatchCategory } from './types.ts'

export const contentLabels = {
  online: 'Online',
  attending: (count: number) => `${count} Attending`,
  fullscreen: 'Fullscreen',
} as const

/** The name of each market on pages and in feeds. */
export const marketTitles: Readonly<Record<MarketWatchCategory, string>> = {
  all: 'All markets',
  equity: 'Equity',
  commodity: 'Commodity',
  forex: 'Forex',
  bonds: 'Bonds',
}

/** What a draft is missing, and notifications to providers. */
export const contentTexts = {
  anotherKind: 'This draft is of another type of content.',
  tooManyPictures: (count: number) => `Use at most ${count} pictures in one article.`,
  attendedTooMany: (attending: number) =>
    `${attending} people are already attending. Enter at least ${attending}.`,
  cancelFirst: 'People are attending this event. Cancel it first, so we can notify them.',
  scheduleRange: 'Choose a time in the future, within one year.',
  timeToCome: 'Choose a time in the future.',
  removed: 'Tradebox removed one of your posts',
  removedText: (title: string, reason: string) =>
    `“${title}” is no longer shown. Reason: ${reason}`,
  notPublished: 'A scheduled post was not published',
  notPublishedText: (title: string, problem: string) => `“${title}”: ${problem}`,
} as const

/** What a draft is missing, by field. */
export const draftTexts = {
  title: 'Enter a title.',
  category: 'Choose at least one market.',
  image: 'Describe the picture for people who can’t see it.',
  article: 'Write the article, or attach a PDF.',
  videoLink: 'Paste the address of a YouTube video.',
  event: 'Describe the event.',
  startsAt: 'Choose when it starts.',
  endsAt: 'Choose when it ends.',
  endsBeforeStart: 'The end must be after the start.',
  tooLong: 'An event can last 31 days at most.',
  joinLink: 'Enter the link that people join by.',
  place: 'Enter where it takes place.',
} as const

/** What a provider needs before publishing. */
export const publishingTexts = {
  verification: 'Your account isn’t verified yet.',
  platform_plan: 'You need an active platform plan or membership.',
} as const

/** Why a scheduled piece was not published, by the error of its publication. */
export const scheduleProblems = {
  publishing_not_open: 'You had no active platform plan or membership, or were not verified.',
  content_unfinished: 'Some details were missing.',
  lint_refused: 'Some wording can’t be published.',
  lint_unconfirmed: 'Some wording needed your confirmation.',
  picture_missing: 'A picture was no longer available.',
  pdf_missing: 'The PDF was no longer available.',
} as const

/** Texts of feeds, calendar files and share pictures. */
export const feedTexts = {
  calledOff: 'Called off.',
  calledOffEvent: (title: string) => `Called off: ${title}`,
  registered: (name: string, regNumber: string) => `${name}, registration number ${regNumber}`,
  hostedBy: (host: string) => `Hosted by ${host}`,
  regNumber: (regNumber: string) => `Registration number ${regNumber}`,
  note: (note: string) => `The host says: ${note}`,
  title: (name: string) => `${name} on Tradebox`,
  about: 'Articles, videos, events and podcasts by registered experts.',
} as const

/** Messages of the linter, by rule. */
export const lintTexts = {
  'assured-return': 'Returns may not be promised or implied. Remove this.',
  'price-target':
    'Your category may not recommend named securities or give price targets. Remove this.',
  accuracy:
    'SEBI’s advertisement code bars percentages of accuracy. Remove it, or confirm that this is not one.',
  superlative:
    'SEBI’s advertisement code bars superlatives. Rephrase it, or confirm that this is not one.',
} as const
