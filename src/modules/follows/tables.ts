type FollowTable = {
  follower_id: string
  provider_id: string
  followed_at: Date
}

export type FollowsTables = { follow: FollowTable }
