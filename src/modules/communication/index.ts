export { type Communication, createCommunication } from './communication.ts'
export { tradesOf } from './notifications/trade-calls.ts'
