import { openSql } from '#platform/open-tx.ts'
import type { Tx } from '#platform/tx.ts'

/** The seed and time from which a database's demo marketplace was generated. */
export type DemoOrigin = { readonly seed: string; readonly generatedAt: Date }

export async function insertDemoOrigin(tx: Tx, { seed, generatedAt }: DemoOrigin): Promise<void> {
  await openSql(tx)`
    insert into demo_marketplace (seed, generated_at) values (${seed}, ${generatedAt})`
}

export async function findDemoOrigin(tx: Tx): Promise<DemoOrigin | undefined> {
  const [row] = await openSql(tx)<{ seed: string; generated_at: Date }[]>`
    select seed, generated_at from demo_marketplace`
  return row && { seed: row.seed, generatedAt: row.generated_at }
}
