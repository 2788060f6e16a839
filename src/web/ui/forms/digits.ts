/** The digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * Extracts the code from a pasted text, at most `length` digits: "Your code is 482 913." gives
 * "482913". A run of exactly `length` digits (spaces or hyphens allowed inside) is preferred over
 * other numbers.
 */
export function codeFrom(text: string, length: number): string {
  const runs = text.match(/\d(?:[ -]?\d)*/g) ?? []
  const exact = runs.map(digitsOf).find((run) => run.length === length)
  return exact ?? digitsOf(text).slice(0, length)
}

/**
 * The national part of an Indian mobile number: strips +91, 0091 or a leading 0 if ten digits
 * remain. Otherwise all digits are kept, and the form refuses them.
 */
export function nationalNumber(text: string): string {
  const digits = digitsOf(text)
  const match = /^(?:0091|91|0)(\d{10})$/.exec(digits)
  return match?.[1] ?? digits
}
