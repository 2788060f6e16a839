/** The value of an empty text field. */
export const BLANK = ''

/** Replaces a banner's id while the picture is being uploaded. */
export const BANNER_ON_ITS_WAY = 'on its way'
