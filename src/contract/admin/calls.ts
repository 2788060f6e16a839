import { customerCalls } from './customers.ts'

export const adminCalls = { ...customerCalls }
