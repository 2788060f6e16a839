import type { ReactNode } from 'react'
import { sentence } from '#web/ui/text/sentence.ts'

/** The provider’s own pieces. */
export const studioTexts = {
  content: 'Content',
  about: 'Articles, videos, events and podcasts for your readers.',
  noDraftWasStarted: 'No draft was started',
  kindsOfContent: 'Kinds of content',
  status: 'Status',
  allStatuses: 'All statuses',
  drafts: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  removed: 'Removed',
  noneWithStatus: (many: string) => `No ${many} with this status.`,
  noneYet: (many: string) => `No ${many} yet`,
  firstReaches: (one: string) =>
    `Your first ${one} reaches your followers as soon as you publish it.`,
  removeNamed: (title: string) => `Remove ${title}`,
  goesLive: (at: ReactNode) => sentence`Goes live ${at}`,
  notPublished: (problem: string) => `Not published as scheduled: ${problem}`,
  beforeYouCanPublish: 'Before you can publish',
  youCantPublishYet: 'You can’t publish yet',
  toPublish: 'Write and save as much as you like. To publish, you need:',
  verifiedAccount: (completeProfile: ReactNode) =>
    sentence`A verified account. We check your documents; ${completeProfile} meanwhile.`,
  completeProfile: 'complete your public profile',
  platformPlan: (seePlans: ReactNode) =>
    sentence`An active platform plan or membership. ${seePlans}.`,
  seePlans: 'See platform plans and membership',
  notRemoved: 'Not removed',
  removeQuestion: (title: string) => `Remove “${title}”?`,
  remove: 'Remove',
  draftGoes: 'It was never published. You can’t undo this.',
  keptCopy: 'It leaves the public pages immediately. We keep a copy. You can’t undo this.',
  callOffInstead:
    'It leaves the public pages immediately. To tell the people who attend, call the event off instead.',
  unpublishedChanges: 'Unpublished changes',
  calledOff: 'Called off',
  view: 'View',
  edit: 'Edit',
  starts: (at: ReactNode) => sentence`Starts ${at}`,
  since: (at: ReactNode) => sentence`Since ${at}`,
  saved: (at: ReactNode) => sentence`Saved ${at}`,
  reason: (removedReason: string) => `Reason: ${removedReason}`,
  attending: (count: string) => `${count} attending`,
  attendingOf: (count: string, capacity: string) => `${count} of ${capacity} attending`,
  views: 'views',
  likes: 'likes',
  articles: 'Articles',
  newArticle: 'New article',
  videos: 'Videos',
  newVideo: 'New video',
  events: 'Events',
  newEvent: 'New event',
  podcasts: 'Podcasts',
  newPodcast: 'New podcast',
  draft: 'Draft',
  removedByTradebox: 'Removed by Tradebox',
  untitled: 'Untitled',
}

/** Page titles and descriptions, also for browser tabs and search engines. */
export const pageTexts = {
  title: 'Content',
}
