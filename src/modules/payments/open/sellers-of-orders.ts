/** The maximum number of orders kept; the oldest are dropped. */
const MAX_ORDERS = 10_000

/**
 * The seller of each gateway order that this process opened recently. Used only to batch sales,
 * never to decide about one.
 */
export function createSellersOfOrders() {
  const sellers = new Map<string, string>()
  return {
    note: (gatewayOrderId: string, seller: string): void => {
      sellers.set(gatewayOrderId, seller)
      if (sellers.size > MAX_ORDERS) {
        const [oldest = ''] = sellers.keys()
        sellers.delete(oldest)
      }
    },
    find: (gatewayOrderId: string): string | undefined => sellers.get(gatewayOrderId),
  }
}

export type SellersOfOrders = ReturnType<typeof createSellersOfOrders>
