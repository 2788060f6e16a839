type Item = { readonly _id: string; readonly readAt: string | null }
type Page<I extends Item> = { readonly data: I[]; readonly unread: number }

/**
 * Marks these notifications as read at the given moment, or all of them without `ids`. Every page
 * has the total unread count.
 */
export function markedRead<I extends Item, P extends Page<I>>(
  pages: readonly P[],
  ids: readonly string[] | undefined,
  at: string,
): P[] {
  const isMeant = (item: Item) =>
    item.readAt === null && (ids === undefined || ids.includes(item._id))
  const count = pages.flatMap((page) => page.data.filter(isMeant)).length
  return pages.map((page) => ({
    ...page,
    unread: ids === undefined ? 0 : Math.max(0, page.unread - count),
    data: page.data.map((item) => (isMeant(item) ? { ...item, readAt: at } : item)),
  }))
}
