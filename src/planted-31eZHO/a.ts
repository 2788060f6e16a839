import { b } from './b.ts'
export const a: any = b!
console.log(a)
