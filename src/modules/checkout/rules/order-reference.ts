/**
 * The reference by which a buyer names an order: short, in capitals, and as unique as the random
 * end of the id.
 */
export function orderReference(orderId: string): string {
  return `TB${orderId.replaceAll('-', '').slice(-12).toUpperCase()}`
}

/** Whether a text that somebody typed may be a reference; small letters are. */
export function isOrderReference(text: string): boolean {
  return /^TB[0-9A-F]{12}$/i.test(text)
}
