export const run = (text: string) => eval(text)
