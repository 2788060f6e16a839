/** Does `work` while each reader reads again and again. */
export async function beside(
  readers: readonly (() => Promise<unknown>)[],
  work: () => Promise<void>,
): Promise<void> {
  let isOver = false
  const reading = Promise.all(
    readers.map(async (read) => {
      while (!isOver) {
        await read()
      }
    }),
  )
  try {
    // A reader that fails ends the work at once.
    await Promise.race([work(), reading])
  } finally {
    isOver = true
  }
  await reading
}
