export { startFeedHost } from './feed-host.ts'
export { createMarketData, type MarketData } from './market-data.ts'
export { feedOpener } from './open-feed.ts'
export { marketDataHandlers } from './routes.ts'
