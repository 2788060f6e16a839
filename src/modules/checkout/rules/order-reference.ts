/** What a buyer names an order by: short, in capitals, and as unique as the id's random end. */
export function orderReference(orderId: string): string {
  return `TB${orderId.replaceAll('-', '').slice(-12).toUpperCase()}`
}
