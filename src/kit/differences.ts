import { NIL_ID } from './id.ts'
import { eachPage } from './page.ts'

/** A statement about one item that both sides must agree on. */
export type ComparedEntry = { readonly key: string; readonly value: string }

/** One of our records with all statements that the other side must know about it. */
export type RecordEntries<Value> = { readonly id: string; readonly entries: readonly Value[] }

/** Our records with an id (a UUID) above `after`, in order. */
export type FetchRecords<Value> = (
  after: string,
  limit: number,
) => Promise<readonly RecordEntries<Value>[]>

type Sides = {
  readonly ours: FetchRecords<ComparedEntry>
  /** Their statements for these keys. Unknown keys are absent. */
  readonly theirs: (keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** How many statements they have in all. */
  readonly count: () => Promise<number>
  /** What they have, in words, for example 'sales in the ledger'. */
  readonly name: string
}

const PAGE = 1_000
const LISTED = 100

/**
 * Compares two sides that must have the same items, each once. Returns a sentence for each item
 * that their side lacks or states differently (at most 100), and one if their side has more items
 * than ours. Our keys are unique, so equal counts mean that nothing is left over.
 */
export async function findDifferences({ ours, theirs, count, name }: Sides): Promise<string[]> {
  const found: string[] = []
  let known = 0
  for await (const page of eachPage<RecordEntries<ComparedEntry>>((last) =>
    ours(last?.id ?? NIL_ID, PAGE),
  )) {
    const entries = page.flatMap((record) => record.entries)
    const answers = await theirs(entries.map(({ key }) => key))
    known += answers.size
    for (const { key, value } of entries) {
      const answer = answers.get(key)
      if (answer !== value && found.length < LISTED) {
        found.push(`${key} is ${value}; of ${name}: ${answer ?? 'nothing'}`)
      }
    }
  }
  const all = await count()
  return all === known ? found : [...found, `of ${all} ${name} ${known} are known to their owners`]
}
