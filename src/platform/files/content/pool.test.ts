import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { testPdf } from '../testing.ts'
import { inContentProcess } from './pool.ts'
import type { Work } from './work.ts'

const inspect = (takes: 'pdf' | 'image', bytes: Uint8Array): Work => ({
  what: 'look',
  takes,
  bytes,
})

describe('a process that checks files', () => {
  it('reports the kind of a file, and nothing for one of another kind', async () => {
    expect(await inContentProcess(inspect('pdf', testPdf('x')))).toMatchObject({ kind: 'pdf' })
    expect(await inContentProcess(inspect('image', testPdf('x')))).toEqual({})
  })

  it('runs with lower priority than other processes', async () => {
    expect(await inContentProcess(inspect('pdf', testPdf('x')))).toMatchObject({ kind: 'pdf' })
    const children = execFileSync('ps', ['-o', 'ni=,args=', '--ppid', String(process.pid)], {
      encoding: 'utf8',
    })
    const opening = children.split('\n').filter((line) => line.includes('content/process.ts'))
    expect(opening.length).toBeGreaterThan(0)
    expect(opening.every((line) => Number.parseInt(line, 10) > 0)).toBe(true)
  })

  it('checks twelve files that are sent at once', async () => {
    const found = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        inContentProcess(inspect('pdf', testPdf(`${index}`))),
      ),
    )
    expect(found.every(({ kind }) => kind === 'pdf')).toBe(true)
  })

  it('refuses files with 503 when too many are waiting', async () => {
    const asked = Array.from({ length: 60 }, () => inContentProcess(inspect('pdf', testPdf('x'))))
    const settled = await Promise.allSettled(asked)
    const refused = settled.filter(({ status }) => status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.length).toBeLessThan(30)
    for (const one of refused) {
      expect(one).toHaveProperty('reason.statusCode', 503)
    }
  })
})
