/** Size in pixels of the preview that networks show of a link. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const
