export const showcaseTexts = {
  title: 'A call from the scorecard',
  entry: 'Entry',
  target: 'Target',
  stopLoss: 'Stop-loss',
  exit: 'Exit',
  buy: 'Buy',
  sell: 'Sell',
  verify: 'Verify',
  chart: (script: string) => `Prices of ${script} during the call`,
} as const

/** The rotating cards on the home page. */
export const adTexts = {
  label: 'Plans on Tradebox',
  show: (title: string) => `Show: ${title}`,
  pause: 'Pause',
  play: 'Play',
  recordTitle: 'Every call on the record',
  recordText: 'Entry, target and stop-loss, recorded the minute a call is made.',
  compareTitle: 'Plans side by side',
  compareText: 'Price, validity and terms before you decide.',
  signTitle: 'Sign first, then pay',
  signText: 'On every plan, you sign the agreement before you pay.',
}

export const sectionTexts = {
  joinTitle: 'Are you a registered expert?',
  joinText:
    'Publish your plans, calls and articles. Clients, orders, invoices and settlements in one place.',
  joinAction: 'Sign up as a service provider',
  checked: 'We check certificates before anyone can post a call.',
  registered: 'Every profile and plan shows the registration number.',
  noPromises: 'Nobody may promise returns. Providers who do are removed.',
  safetyText: 'Only SEBI-registered people give advice and research here, under SEBI’s rules.',
  safetyMore: 'How investors stay safe',
  heroText:
    'Find registered research analysts, advisers and fund managers. Compare their plans, follow their calls live and see how every call ended.',
  seeAllPlans: 'See all plans',
  plansTitle: 'Plans on sale',
  plansText: 'The newest plans of verified experts.',
}

/** Providers on the home page. */
export const familyTexts = {
  servicesOf: (name: string) => `Services of ${name}`,
  services: 'Services',
  articles: 'Articles',
  videos: 'Videos',
  events: 'Events',
  podcasts: 'Podcasts',
  hint: 'One expert of every category, picked at random.',
}

/** What Tradebox offers. */
export const offerTexts = {
  plansTitle: 'Advisory services from leading companies',
  plansText:
    'Plans of research analysts, advisers and fund managers side by side, with terms, price and registration number on the page.',
  contentTitle: 'Content in your language, for each asset class',
  contentText: 'Equity, commodity, forex and bonds, explained by experts in your language.',
  researchTitle: 'Direct analyst research with performance ratings',
  researchText:
    'Every call is recorded when it is made. We measure the result, not the person who made it.',
  label: 'What Tradebox offers',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'SEBI-registered analysts, plans and live trade calls',
  about:
    'Find SEBI-registered research analysts and advisers, buy their plans and follow their calls live on a scorecard where market prices decide entry and exit.',
  videosAbout: 'Most watched this week.',
  viewAllVideos: 'View all videos',
  articlesAbout: 'Research and explanations, signed with name and registration number.',
  upcomingEvents: 'Upcoming events',
  eventsAbout: 'Webinars and workshops you can join.',
  viewAllEvents: 'View all events',
  podcasts: 'Podcasts',
  podcastsAbout: 'Conversations about the week in the markets.',
  viewAllPodcasts: 'View all podcasts',
}
