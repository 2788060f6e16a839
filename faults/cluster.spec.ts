import { expect, test } from 'vitest'
import { missingParts } from '../scripts/cluster/cluster.ts'
import { reportOf } from './lib/report-of.ts'

const missing = missingParts()
const name = 'whichever machine is killed, people go on buying, once'

test.skipIf(missing.length > 0)(
  missing.length === 0 ? name : `${name} (${missing.join('; ')})`,
  async () => {
    // Everything takes longer on a busy machine.
    const pace = ['--answer', '12', '--within', '60', '--pairs', '2']
    const report = await reportOf('cluster', ['--rounds', '1', ...pace])
    expect(report).toMatchObject({ ok: true, breaches: [] })
  },
  300_000,
)
