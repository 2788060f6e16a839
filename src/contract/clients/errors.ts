import type { ErrorEntry } from '../common/errors.ts'
import {
  FILTERS_MAX_COUNT,
  GROUP_MAX_COUNT,
  GROUP_MESSAGES_PER_DAY_COUNT,
  NOTES_PER_CLIENT_MAX_COUNT,
  TAGS_MAX_COUNT,
  TAGS_PER_CLIENT_MAX_COUNT,
} from './limits.ts'

export const clientsErrors = {
  tags_full: {
    status: 409,
    message: `You can have ${TAGS_MAX_COUNT} tags, and ${TAGS_PER_CLIENT_MAX_COUNT} on one client. Remove one first.`,
  },
  notes_full: {
    status: 409,
    message: `A client can have ${NOTES_PER_CLIENT_MAX_COUNT} notes. Delete one first.`,
  },
  filters_full: {
    status: 409,
    message: `You can save ${FILTERS_MAX_COUNT} filters. Delete one first.`,
  },
  filter_name_taken: {
    status: 409,
    message: 'You already have a filter with this name. Choose another.',
  },
  group_message_repeated: {
    status: 409,
    message: 'You already sent this message today. Change the text, or send it tomorrow.',
  },
  group_messages_used_up: {
    status: 429,
    message: `You can send ${GROUP_MESSAGES_PER_DAY_COUNT} group messages a day. Try again tomorrow.`,
  },
  group_empty: {
    status: 409,
    message: 'No client in this group can receive your message.',
  },
  group_too_large: {
    status: 409,
    message: `A message can go to at most ${GROUP_MAX_COUNT / 1_000},000 clients. Choose fewer with a filter.`,
  },
} as const satisfies Record<string, ErrorEntry>
