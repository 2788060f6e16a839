/** Runs `work` for all items, `atOnce` at a time. Throws the first error. */
export async function runConcurrently<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  const worker = async () => {
    for (const item of left) {
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
