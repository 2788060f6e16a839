/*
 * The bounds of what providers publish. Those of an article's document stand in document.ts.
 */

/** Market categories of one piece. */
export const CONTENT_CATEGORIES_MAX = 4

/** Words of one's own beside the market category. */
export const CONTENT_TAGS_MAX = 10
export const CONTENT_TAG_MAX_CHARACTERS = 30

/** What screen readers say of a picture. */
export const ALT_TEXT_MAX_CHARACTERS = 200
/** What stands below a picture in a text. */
export const CAPTION_MAX_CHARACTERS = 300
export const CHANNEL_MAX_CHARACTERS = 120
export const LOCATION_MAX_CHARACTERS = 200
export const EVENT_NOTE_MAX_CHARACTERS = 500
export const EVENT_CAPACITY_MAX_COUNT = 100_000
export const EVENT_MAX_HOURS = 31 * 24

/** A video or podcast of a day is longer than any. */
export const VIDEO_MAX_SECONDS = 86_400

/** How far ahead something can be scheduled. */
export const SCHEDULE_MAX_DAYS = 366

/** Drafts that one provider may have open; what is published is unlimited. */
export const DRAFTS_MAX_COUNT = 500

/** Uploads of one provider that no draft or piece names; older ones are forgotten. */
export const SPARE_UPLOADS_KEPT_COUNT = 100

/** Confirmations that one version keeps. */
export const CONFIRMATIONS_MAX_COUNT = 100
export const PDF_NAME_MAX_CHARACTERS = 120

/** The widths in which every picture is drawn; a smaller one is not enlarged. */
export const pictureWidths = [480, 960, 1_600] as const

/** Rows of each section of the home page. */
export const HOME_SECTION_ROWS = 8
export const RELATED_ROWS = 6

/** A count beyond this is shown as '1,000+'. */
export const CONTENT_COUNT_MAX = 1_000

/** Cards whose state for the viewer one call tells. */
export const VIEWER_STATE_MAX_COUNT = 60
export const ATTENDEE_EXPORT_ROWS = 500

/** A view counts once per viewer and day; what is sent of it is gathered this long. */
export const VIEW_FLUSH_MS = 5_000

/** Days of views by which a piece is trending. */
export const TRENDING_DAYS = 7

/** Words a minute, for 'N min read'. */
export const READING_WORDS_PER_MINUTE = 200

export const AD_CAROUSEL_INTERVAL_MS = 3_000

/** A share popup hides this long after the pointer has left it. */
export const SHARE_POPUP_HIDE_DELAY_MS = 5_000

export const EVENT_TITLE_WORDS = 10
export const EVENT_DESCRIPTION_WORDS = 15
export const VIDEO_DESCRIPTION_WORDS = 10
export const ARTICLE_HEADING_WORDS = 10
export const ARTICLE_PARAGRAPH_WORDS = 10

/** An article card offers its PDF when the paragraph is shorter than this. */
export const ARTICLE_PDF_PARAGRAPH_CHARACTERS = 50
