/** Texts shared by the pages of pieces. */
export const pieceTexts = {
  views: (count: string, isOne: boolean) => `${count} ${isOne ? 'view' : 'views'}`,
  likes: (count: string, isOne: boolean) => `${count} ${isOne ? 'like' : 'likes'}`,
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
  noneMatch: (kind: string) => `No ${kind} match these filters.`,
  noUpcomingEvents: 'No upcoming events',
  noneYet: (kind: string) => `No ${kind} yet`,
  followExperts: 'Follow experts to hear about what they publish.',
  browseResearchAnalysts: 'Browse research analysts',
  articles: 'Articles',
  videos: 'Videos',
  events: 'Events',
  podcasts: 'Podcasts',
  player: (title: string) => `Player: ${title}`,
}
