/** Only the digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * The code in a pasted text, at most `length` digits: "Your code is 482 913." gives "482913".
 * A run of exactly `length` digits (spaces or hyphens inside allowed) wins over other numbers.
 */
export function codeFrom(text: string, length: number): string {
  const runs = text.match(/\d(?:[ -]?\d)*/g) ?? []
  const exact = runs.map(digitsOf).find((run) => run.length === length)
  return exact ?? digitsOf(text).slice(0, length)
}

/**
 * The national part of an Indian mobile number: without +91, 0091 or a leading 0, when what is left
 * has ten digits. A text that fits none of these keeps all its digits, for the form to refuse.
 */
export function nationalNumber(text: string): string {
  const digits = digitsOf(text)
  const match = /^(?:0091|91|0)(\d{10})$/.exec(digits)
  return match?.[1] ?? digits
}
