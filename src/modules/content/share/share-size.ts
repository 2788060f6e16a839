/** What networks show of a link, in pixels. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const
