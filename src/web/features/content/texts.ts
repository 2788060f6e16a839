/** Shown where a list has no pieces. */
export const contentTexts = {
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
