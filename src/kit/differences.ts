import { NIL_ID } from './id.ts'
import { eachPage } from './page.ts'

/** What both sides must say of one thing. */
export type Statement = { readonly key: string; readonly says: string }

/** One of ours with all that the other side must know of it. */
export type Owned<Value> = { readonly id: string; readonly said: readonly Value[] }

/** Ours whose id, a UUID, is above this one, in order. */
export type Pages<Value> = (after: string, limit: number) => Promise<readonly Owned<Value>[]>

type Sides = {
  readonly ours: Pages<Statement>
  /** What they say of these keys; of what they do not know, nothing. */
  readonly theirs: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** How many they know in all. */
  readonly count: () => Promise<number>
  /** What they have, in words: 'sales in the ledger'. */
  readonly name: string
}

const PAGE = 1_000
const LISTED = 100

/**
 * Compares two sides that must know the same things, each once: a sentence for each that theirs does
 * not know or knows otherwise, a hundred at most, and one where they know more than ours. Ours have
 * keys that differ, so that equal numbers leave nothing over.
 */
export async function differences({ ours, theirs, count, name }: Sides): Promise<string[]> {
  const found: string[] = []
  let known = 0
  for await (const page of eachPage<Owned<Statement>>((last) => ours(last?.id ?? NIL_ID, PAGE))) {
    const said = page.flatMap((record) => record.said)
    const answers = await theirs(said.map(({ key }) => key))
    known += answers.size
    for (const { key, says } of said) {
      const answer = answers.get(key)
      if (answer !== says && found.length < LISTED) {
        found.push(`${key} is ${says}; of ${name}: ${answer ?? 'nothing'}`)
      }
    }
  }
  const all = await count()
  return all === known ? found : [...found, `of ${all} ${name} ${known} are known to their owners`]
}
