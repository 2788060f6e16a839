import type { ErrorEntry } from '../error-entry.ts'
import { messages } from '../messages.ts'

const { follow, unfollow } = messages

export const followsErrors = {
  self_follow: { status: 400, message: follow.self.title },
  self_unfollow: { status: 400, message: unfollow.self.title },
  follow_target_missing: { status: 404, message: follow.failed.title },
  already_following: { status: 409, message: follow.failed.title },
  not_following: { status: 409, message: unfollow.failed.title },
} as const satisfies Record<string, ErrorEntry>
