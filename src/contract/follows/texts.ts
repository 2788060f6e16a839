import type { Toast } from '../common/toast.ts'

export const followMessages = {
  signInRequired: { title: 'You need to be signed in , in order to follow someone' },
  self: { title: 'You cant follow yourself' },
  failed: { title: 'Error Following User' },
  done: (name: string): Toast => ({ title: `Followed ${name}` }),
} as const

export const unfollowMessages = {
  self: { title: 'You cant unfollow yourself' },
  failed: { title: 'Error Unfollowing User' },
  done: (name: string): Toast => ({ title: `unfollowed ${name}` }),
} as const

export const followLabels = {
  following: (count: number) => `Service Providers You Follow (${count})`,
  unfollow: 'Unfollow',
  viewProfile: 'View Profile',
} as const
