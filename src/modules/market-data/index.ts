export { createMarketData, type MarketData } from './market-data.ts'
export { marketDataHandlers } from './routes.ts'
