/** Runs `work` for all, `atOnce` at a time; throws what the first of them throws that fails. */
export async function inTurns<T>(
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
