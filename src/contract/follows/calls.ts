import { z } from 'zod'
import { only } from '../access.ts'
import { call } from '../call.ts'
import { claimedText, id, pageQuery } from '../common/fields.ts'
import { followingItemSchema } from '../providers/types.ts'

/** Users and providers may follow; admins may not. */
const followers = only('user', 'provider')

/** The list of followed ids contains at most this many, the newest first. */
export const FOLLOWING_LIST_MAX = 1_000

const reply = z.object({
  message: z.string(),
  data: z.object({ targetId: id, following: z.boolean(), followersCount: z.int().nonnegative() }),
})

export const follow = call({
  name: 'follows.follow',
  method: 'POST',
  path: '/api/user/follow',
  summary: 'Follows a service provider',
  access: followers,
  rate: 'follow',
  claims: { initiatingId: 'id', role: 'role' },
  body: z.object({
    targetId: id,
    initiatingId: claimedText,
    role: claimedText,
    targetName: claimedText,
  }),
  reply,
  errors: ['self_follow', 'follow_target_missing', 'already_following', 'number_unproven'],
})

export const unfollow = call({
  name: 'follows.unfollow',
  method: 'POST',
  path: '/api/user/unfollow',
  summary: 'Stops following a service provider',
  access: followers,
  rate: 'follow',
  claims: { initiatingId: 'id', role: 'role' },
  body: z.object({ targetId: id, initiatingId: claimedText, role: claimedText }),
  reply,
  errors: ['self_unfollow', 'not_following'],
})

export const followingList = call({
  name: 'follows.list',
  method: 'GET',
  path: '/api/user/getfollowing/list',
  summary: 'The ids of those whom the viewer follows, newest first',
  access: followers,
  rate: 'read',
  claims: { id: 'id', role: 'role' },
  query: z.object({ id: claimedText, role: claimedText }),
  reply: z.object({ data: z.array(id).max(FOLLOWING_LIST_MAX) }),
})

export const followingDetails = call({
  name: 'follows.details',
  method: 'GET',
  path: '/api/user/getfollowing/details',
  summary: 'Those whom the viewer follows, newest first, and how many they are',
  access: followers,
  rate: 'read',
  claims: { id: 'id', role: 'role' },
  query: pageQuery.extend({ id: claimedText, role: claimedText }),
  reply: z.object({
    data: z.array(followingItemSchema),
    total: z.int().nonnegative(),
    nextCursor: z.string().optional(),
  }),
})

export const followsCalls = { follow, unfollow, followingList, followingDetails }
