/** Texts of the cards. The home page loads them, so dialogs that open later have their own. */
export const cardTexts = {
  addNamed: (title: string) => `Add ${title} to your calendar`,
  addToCalendar: 'Add to calendar',
  minutes: (count: number) => `${count} min read`,
  play: (title: string) => `Play ${title}`,
  pdf: 'PDF',
  ofArticle: (title: string) => `of ${title}`,
  markets: 'Markets',
  tags: 'Tags',
  calledOff: 'Called off',
  views: (count: number) => (count === 1 ? 'view' : 'views'),
  likes: (count: number) => (count === 1 ? 'like' : 'likes'),
  googleCalendar: 'Google Calendar',
  otherCalendars: 'Apple, Outlook and others (.ics)',
}
