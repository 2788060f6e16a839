import type {
  ContentStats,
  OwnProvider,
  ProviderCard,
  PublicProvider,
} from '#contract/providers/types.ts'
import { isApproved, isVerified } from './rules/lifecycle.ts'
import { type CardRow, socialsOf } from './store/cards.ts'
import { type ProfileRow, profileFields } from './store/profile.ts'

/**
 * The follower list holds only the viewer's own id, added for a viewer who follows; other ids are
 * never sent.
 */
export function toCard(row: CardRow): ProviderCard {
  return {
    _id: row.account_id,
    RegName: row.reg_name,
    // The contact person of other providers is not public.
    name: row.type === 'sub profile' && row.contact_name !== '' ? row.contact_name : null,
    regNumber: row.reg_number,
    category: row.category,
    type: row.type,
    profileUrl: row.profile_url,
    companyLogo: row.company_logo_url,
    city: row.city,
    state: row.state,
    languages: row.languages,
    socials: socialsOf(row),
    stats: {
      Followers: [],
      followersCount: row.followers_count,
      contentStats: contentStats(row),
    },
    addedby:
      row.master_id === null ? null : { _id: row.master_id, companyName: row.company_name ?? '' },
  }
}

function contentStats(row: CardRow): ContentStats {
  return {
    articles: row.articles_count,
    videos: row.videos_count,
    events: row.events_count,
    podcasts: row.podcasts_count,
  }
}

export function toPublicProvider(row: ProfileRow): PublicProvider {
  return {
    ...toCard(row),
    ...profileFields(row),
    gst: row.gst,
    servicesCount: row.plans_count,
    memberSince: row.applied_at.toISOString(),
    verified: isVerified(row.status),
  }
}

/** `birth` is the unsealed date, as the owner entered it. */
export function toOwnProvider(row: ProfileRow, birth: string | null): OwnProvider {
  return {
    ...toPublicProvider(row),
    status: row.status,
    approved: isApproved(row.status),
    pin: row.pin,
    gstin: row.gstin,
    DOB: birth,
  }
}
