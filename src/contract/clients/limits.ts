export const CLIENT_QUERY_MAX_CHARACTERS = 100
/** Rows per reply of the export; the browser assembles them into a workbook. */
export const CLIENT_EXPORT_ROWS = 1_000
export const TAG_MAX_CHARACTERS = 40
export const TAGS_MAX_COUNT = 50
export const TAGS_PER_CLIENT_MAX_COUNT = 10
export const NOTE_MAX_CHARACTERS = 2_000
export const NOTES_PER_CLIENT_MAX_COUNT = 200
export const FILTER_NAME_MAX_CHARACTERS = 60
export const FILTERS_MAX_COUNT = 20
/** The most clients that one message can go to. */
export const GROUP_MAX_COUNT = 20_000
export const GROUP_MESSAGES_PER_DAY_COUNT = 5
