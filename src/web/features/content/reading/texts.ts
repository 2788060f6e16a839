/** A piece, and the parts around it. */
export const readingTexts = {
  readAsPdf: 'Read as PDF',
  backToTheArticle: 'Back to the article',
  minutes: (count: number) => `${count} min read`,
  registrationNumber: '· Registration number',
  publishedBy: (name: string, regNumber: string) =>
    `Published by ${name}, registration number ${regNumber}. For education and information only; Tradebox does not give advice.`,
  moreFrom: (name: string) => `More from ${name}`,
  moreOn: (kind: string, market: string) => `More ${kind} on ${market}`,
  allMarkets: 'all markets',
  viewAll: 'View all',
  watchOnYoutube: 'Watch on YouTube',
  play: (title: string) => `Play ${title}`,
  logInToLike: 'Log in to like what you read.',
  verifyToLike: 'Verify your mobile number to like this',
  verifyHint: 'Likes count once per person, so we need a verified number.',
  myProfile: 'My Profile',
  likeNotSaved: 'Your like wasn’t saved',
  like: 'Like',
  pdf: (bytes: string) => `PDF · ${bytes}`,
  download: 'Download',
  edited: 'Edited',
  version: (version: number) => `Version ${version}:`,
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: (title: string, name: string) => `${title} (PDF) by ${name}`,
  about: (title: string, name: string, regNumber: string) =>
    `The PDF of ${title}, published by ${name}, ${regNumber}.`,
}
