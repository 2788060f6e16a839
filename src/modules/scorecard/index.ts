export { createEngine, type Engine } from './engine/engine.ts'
export { openTrade, type Terms } from './rules/trade.ts'
