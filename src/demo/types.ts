import type { Draft } from '#contract/content/drafts.ts'
import type { NotificationKind } from '#contract/notifications/types.ts'
import type { DemoFiles, DemoMembership } from './schema.ts'

export type DemoFollow = {
  readonly followerId: string
  readonly followerRole: 'user' | 'provider'
  readonly providerId: string
  readonly followedAt: Date
}

export type DemoNotification = {
  readonly id: string
  readonly accountId: string
  readonly role: 'user' | 'provider' | 'admin'
  readonly kind: NotificationKind
  readonly title: string
  readonly body: string
  /** A path of the product. */
  readonly link: string
  readonly createdAt: Date
  readonly readAt: Date | null
}

/** An article, video, event or podcast, with its readers' activity. */
export type DemoPiece = {
  readonly id: string
  readonly providerId: string
  readonly draft: Draft
  readonly savedAt: Date
  /** Null for drafts and scheduled pieces. */
  readonly publishedAt: Date | null
  readonly scheduledFor: Date | null
  /** The host's change after seeding; without times: the event is cancelled. */
  readonly change:
    | { readonly note: string; readonly startsAt: Date; readonly endsAt: Date }
    | { readonly note: string; readonly startsAt: null; readonly endsAt: null }
    | null
  readonly pictureId: string
  readonly cover: { readonly name: string; readonly alt: string }
  readonly views: readonly { readonly day: string; readonly views: number }[]
  readonly likes: readonly { readonly accountId: string; readonly at: Date }[]
  readonly attendees: readonly { readonly accountId: string; readonly at: Date }[]
}

/** Collected tax that an admin claimed for whole days. */
export type DemoGstClaim = {
  readonly id: string
  /** 'YYYY-MM-DD', both inclusive. */
  readonly from: string
  readonly to: string
  readonly adminId: string
  readonly at: Date
}

/** The contents of `data/`, shifted to a day. */
export type DemoData = Omit<DemoFiles, 'follows' | 'memberships'> & {
  readonly follows: readonly DemoFollow[]
  readonly memberships: readonly DemoMembership[]
}

/** The data with everything that is derived from it. */
export type DemoMarketplace = DemoData & {
  readonly pieces: readonly DemoPiece[]
  readonly gstClaims: readonly DemoGstClaim[]
  readonly notifications: readonly DemoNotification[]
}
