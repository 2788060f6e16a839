import type { ErrorEntry } from '../common/errors.ts'
import { EVENT_MOVES_PER_DAY } from './limits.ts'

export const contentErrors = {
  publishing_not_open: {
    status: 403,
    message:
      'You can publish once your account is verified and you have an active platform plan or membership.',
  },
  content_changed: {
    status: 409,
    message: 'This draft was saved elsewhere in the meantime. Reload to get the latest version.',
  },
  content_scheduled: {
    status: 409,
    message: 'This is scheduled. Cancel the schedule to change it.',
  },
  content_state: {
    status: 409,
    message: 'This is no longer possible for this piece. Reload to see its current state.',
  },
  content_unfinished: {
    status: 400,
    message: 'Some details are missing. Please complete the highlighted fields.',
  },
  too_many_drafts: {
    status: 409,
    message: 'You have too many drafts. Publish or remove some before you start another.',
  },
  lint_refused: {
    status: 422,
    message: 'This can’t be published as it is. Please change the highlighted text.',
  },
  lint_unconfirmed: {
    status: 409,
    message: 'Some wording needs your confirmation before it can be published.',
  },
  schedule_invalid: {
    status: 400,
    message: 'Choose a time in the future, within one year.',
  },
  picture_missing: {
    status: 400,
    message: 'This picture is no longer available. Upload it again.',
  },
  pdf_missing: { status: 400, message: 'This PDF is no longer available. Upload it again.' },
  video_link_unknown: {
    status: 400,
    message: 'This is not a YouTube link that we can read. Paste the address of the video.',
  },
  video_not_found: {
    status: 404,
    message: 'YouTube has no public video at this address.',
  },
  video_host_unavailable: {
    status: 503,
    message: 'YouTube didn’t answer. Enter the details yourself, or try again later.',
  },
  event_full: { status: 409, message: 'All seats are taken.' },
  event_over: { status: 409, message: 'This event is over.' },
  event_called_off: { status: 409, message: 'This event was called off.' },
  event_moved_often: {
    status: 409,
    message: `You changed the time or place ${EVENT_MOVES_PER_DAY} times within a day. Everyone who attends gets a mail each time, so please wait until tomorrow.`,
  },
  capacity_too_small: {
    status: 409,
    message: 'More people than this are already attending. Enter a larger number.',
  },
  own_event: { status: 409, message: 'This is your own event.' },
} as const satisfies Record<string, ErrorEntry>
