export const MESSAGE_MAX_BYTES = 4_096
/** Conversations that an investor may start. */
export const CONVERSATIONS_PER_DAY_COUNT = 30
export const MESSAGE_REPORTS_PER_DAY_COUNT = 10
