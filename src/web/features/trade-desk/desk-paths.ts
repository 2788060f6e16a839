/** A provider's own calls, and the page for posting one. */
export const DESK_PATH = '/dashboard/serviceprovider/scorecard'
export const POST_TRADE_PATH = `${DESK_PATH}/post`
