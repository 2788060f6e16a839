/**
 * The reference by which a buyer names an order: short, in capitals, and as unique as the random
 * end of the id.
 */
export function orderReference(orderId: string): string {
  return `TB${orderId.replaceAll('-', '').slice(-12).toUpperCase()}`
}
