export { createEngine, type Engine } from './engine/engine.ts'
export { type Proposal, recordEvents, recordPosted } from './record.ts'
export { openTrade, type PostedEvent, type Terms, type Trade } from './rules/trade.ts'
export { listOpen } from './store/trades.ts'
