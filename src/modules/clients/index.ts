export { type Clients, createClients } from './clients.ts'
export { clientsHandlers } from './routes.ts'
