/** Finds many words in one pass over the bytes, ignoring case (Aho and Corasick). */
export function createFinder(words: readonly string[]) {
  const classOf = new Uint8Array(256)
  let classes = 1
  for (const byte of new Set(words.flatMap((word) => [...Buffer.from(word.toLowerCase())]))) {
    classOf[byte] = classes
    classOf[String.fromCharCode(byte).toUpperCase().charCodeAt(0) & 0xff] = classes
    classes += 1
  }
  const states = 1 + words.reduce((sum, word) => sum + Buffer.byteLength(word), 0)
  const next = new Int32Array(states * classes)
  const ends = new Map<number, number[]>()
  let made = 1
  for (const [index, word] of words.entries()) {
    let state = 0
    for (const byte of Buffer.from(word.toLowerCase())) {
      const at = state * classes + (classOf[byte] ?? 0)
      if (next[at] === 0) {
        next[at] = made
        made += 1
      }
      state = next[at] ?? 0
    }
    ends.set(state, [...(ends.get(state) ?? []), index])
  }
  linkFailures(next, classes, ends)
  return (bytes: Uint8Array, found: (word: number, end: number) => void): void => {
    let state = 0
    for (let at = 0; at < bytes.length; at += 1) {
      state = next[state * classes + (classOf[bytes[at] ?? 0] ?? 0)] ?? 0
      if (state !== 0) {
        for (const word of ends.get(state) ?? []) {
          found(word, at + 1)
        }
      }
    }
  }
}

/** Links each state to the state of the longest proper suffix that is also a prefix of a word. */
function linkFailures(next: Int32Array, classes: number, ends: Map<number, number[]>): void {
  const failure = new Int32Array(next.length / classes)
  const queue = [...next.subarray(0, classes)].filter((state) => state !== 0)
  for (let head = 0; head < queue.length; head += 1) {
    const state = queue[head] ?? 0
    const fallback = failure[state] ?? 0
    const inherited = ends.get(fallback)
    if (inherited !== undefined) {
      ends.set(state, [...(ends.get(state) ?? []), ...inherited])
    }
    for (let one = 0; one < classes; one += 1) {
      const at = state * classes + one
      const other = next[fallback * classes + one] ?? 0
      const child = next[at] ?? 0
      if (child === 0) {
        next[at] = other
      } else {
        failure[child] = other
        queue.push(child)
      }
    }
  }
}
