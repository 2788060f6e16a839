export const same = (a: string, b: string) => a == b
