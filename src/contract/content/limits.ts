/* Limits of what providers publish. Those of an article's document are in document.ts. */

/** Market categories of one piece. */
export const CONTENT_CATEGORIES_MAX = 4

/** Tags of the provider's own, in addition to the market categories. */
export const CONTENT_TAGS_MAX = 10
export const CONTENT_TAG_MAX_CHARACTERS = 30

/** A picture's description for screen readers. */
export const ALT_TEXT_MAX_CHARACTERS = 200
/** The text below a picture in an article. */
export const CAPTION_MAX_CHARACTERS = 300
/** The address of a link in an article, or of a video. */
export const LINK_MAX_CHARACTERS = 2_000
export const CHANNEL_MAX_CHARACTERS = 120
export const LOCATION_MAX_CHARACTERS = 200
export const EVENT_NOTE_MAX_CHARACTERS = 500
export const EVENT_CAPACITY_MAX_COUNT = 100_000
export const EVENT_MAX_HOURS = 31 * 24

/** One day; no video or podcast is longer. */
export const VIDEO_MAX_SECONDS = 86_400

/** How far ahead a piece can be scheduled. */
export const SCHEDULE_MAX_DAYS = 366

/** Open drafts of one provider. The number of published pieces is unlimited. */
export const DRAFTS_MAX_COUNT = 500

/** Unused uploads kept per provider; older ones are deleted. */
export const SPARE_UPLOADS_KEPT_COUNT = 100

/** Confirmations stored with one version. */
export const CONFIRMATIONS_MAX_COUNT = 100
export const PDF_NAME_MAX_CHARACTERS = 120

/** The widths to which every picture is resized; smaller pictures are not enlarged. */
export const pictureWidths = [480, 960, 1_600] as const

/** Rows of each section of the home page. */
export const HOME_SECTION_ROWS = 8
export const RELATED_ROWS = 6

/** A count beyond this is shown as '1,000+'. */
export const CONTENT_COUNT_MAX = 1_000

/** The number of cards whose viewer state one call returns. */
export const VIEWER_STATE_MAX_COUNT = 60
export const ATTENDEE_EXPORT_ROWS = 500

/**
 * A view counts once per viewer and day; views are collected for this long before they are sent.
 */
export const VIEW_FLUSH_MS = 5_000

/** Trending pieces are ranked by the views of this many days. */
export const TRENDING_DAYS = 7

/** Words per minute, for 'N min read'. */
export const READING_WORDS_PER_MINUTE = 200

export const AD_CAROUSEL_INTERVAL_MS = 3_000

/** A share popup is hidden this long after the pointer leaves it. */
export const SHARE_POPUP_HIDE_DELAY_MS = 5_000

export const EVENT_TITLE_WORDS = 10
export const EVENT_DESCRIPTION_WORDS = 15
export const VIDEO_DESCRIPTION_WORDS = 10
export const ARTICLE_HEADING_WORDS = 10
export const ARTICLE_PARAGRAPH_WORDS = 10

/** An article card offers its PDF when the paragraph is shorter than this. */
export const ARTICLE_PDF_PARAGRAPH_CHARACTERS = 50

/** Each change of an event's time or place sends a mail to everyone who attends. */
export const EVENT_MOVES_PER_DAY = 3
