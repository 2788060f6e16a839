/** Of so many orders; the oldest are forgotten. */
const MOST = 10_000

/**
 * Whose plans the gateway's orders are for, as far as they were opened in this process and lately:
 * for putting sales together, never for deciding about one.
 */
export function createSellersOfOrders() {
  const sellers = new Map<string, string>()
  return {
    note: (gatewayOrderId: string, seller: string): void => {
      sellers.set(gatewayOrderId, seller)
      if (sellers.size > MOST) {
        const [oldest = ''] = sellers.keys()
        sellers.delete(oldest)
      }
    },
    find: (gatewayOrderId: string): string | undefined => sellers.get(gatewayOrderId),
  }
}

export type SellersOfOrders = ReturnType<typeof createSellersOfOrders>
