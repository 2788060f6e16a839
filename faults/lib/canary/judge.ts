import { present } from '#kit/assert.ts'
import type { Canary, Observer } from './canaries.ts'
import { createFinder } from './finder.ts'

/** Bytes that a reader received, or that were logged or built. */
export type Seen = { readonly by: Observer; readonly where: string; readonly bytes: Buffer }

/**
 * Finds canaries in bytes: plain, percent-encoded, as hex, and as base64 at each of the three
 * possible offsets.
 */
export function createJudge(canaries: readonly Canary[]) {
  const needles = canaries.flatMap((canary) =>
    formsOf(canary.value).map((form) => ({ canary, form })),
  )
  const findIn = createFinder(needles.map(({ form }) => form))
  const finders = new Map(canaries.map(({ what }) => [what, new Set<Observer>()]))
  const breaches = new Set<string>()
  let looked = 0
  return {
    see: ({ by, where, bytes }: Seen): void => {
      looked += 1
      findIn(bytes, (index, end) => {
        const { canary, form } = present(needles[index], 'what was looked for')
        if (!CODE.test(form) || isWord(bytes, end)) {
          finders.get(canary.what)?.add(by)
          if (!(canary.seenBy as readonly Observer[]).includes(by)) {
            breaches.add(`${by} sees the ${canary.what} in ${where}`)
          }
        }
      })
    },
    looked: () => looked,
    /** Canaries in the wrong place, and canaries that their own readers have not found. */
    breaches: (): readonly string[] => [
      ...breaches,
      ...canaries.flatMap(({ what, foundBy }) =>
        foundBy
          .filter((reader) => finders.get(what)?.has(reader) !== true)
          .map((reader) => `${reader} does not find the ${what}: the search is blind`),
      ),
    ],
  }
}

const CODE_DIGITS = 6
const CODE = /^\d{6}$/

/** A code is so short that it can occur by chance in a time, a fraction or an id. */
function isWord(bytes: Buffer, end: number): boolean {
  const around = bytes.subarray(Math.max(0, end - CODE_DIGITS - 1), end + 1).toString('latin1')
  return /(?<![\w.-])\d{6}(?![\w-])/.test(around)
}

function formsOf(value: string): readonly string[] {
  if (CODE.test(value)) {
    return [value]
  }
  const bytes = Buffer.from(value)
  // Preceding bytes shift the base64 of all that follows; the first and last characters mix with
  // their neighbours.
  const shifted = [0, 1, 2].map((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64url')
    return encoded.slice(before === 0 ? 0 : before + 1, -2)
  })
  const plain = shifted.map((one) => one.replaceAll('-', '+').replaceAll('_', '/'))
  return [
    ...new Set([value, encodeURIComponent(value), bytes.toString('hex'), ...shifted, ...plain]),
  ]
}
