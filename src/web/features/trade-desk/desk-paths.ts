/** Where a provider keeps its calls, and posts new ones. */
export const DESK_PATH = '/dashboard/serviceprovider/scorecard'
export const POST_TRADE_PATH = `${DESK_PATH}/post`
