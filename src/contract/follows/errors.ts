import type { ErrorEntry } from '../common/errors.ts'
import { followMessages, unfollowMessages } from './texts.ts'

export const followsErrors = {
  self_follow: { status: 400, message: followMessages.self.title },
  self_unfollow: { status: 400, message: unfollowMessages.self.title },
  follow_target_missing: { status: 404, message: followMessages.failed.title },
  already_following: { status: 409, message: followMessages.failed.title },
  not_following: { status: 409, message: unfollowMessages.failed.title },
} as const satisfies Record<string, ErrorEntry>
