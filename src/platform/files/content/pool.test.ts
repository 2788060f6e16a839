import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { testPdf } from '../testing.ts'
import { inContentProcess } from './pool.ts'
import type { Work } from './work.ts'

const inspect = (takes: 'pdf' | 'image', bytes: Uint8Array): Work => ({
  what: 'inspect',
  takes,
  bytes,
})

/** The niceness of each running process. They stay for the next files. */
function contentProcesses(): number[] {
  const children = execFileSync('ps', ['-o', 'ni=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  })
  return children
    .split('\n')
    .filter((line) => line.includes('content/process.ts'))
    .map((line) => Number.parseInt(line, 10))
}

describe('a process that checks files', () => {
  it('reports the kind of a file, and nothing for one of another kind', async () => {
    expect(await inContentProcess(inspect('pdf', testPdf('x')))).toMatchObject({ kind: 'pdf' })
    expect(await inContentProcess(inspect('image', testPdf('x')))).toEqual({})
  })

  it('runs with lower priority than other processes', async () => {
    expect(await inContentProcess(inspect('pdf', testPdf('x')))).toMatchObject({ kind: 'pdf' })
    const niceness = contentProcesses()
    expect(niceness.length).toBeGreaterThan(0)
    expect(niceness.every((nice) => nice > 0)).toBe(true)
  })

  it('checks twelve files that are sent at once, with at most two processes', async () => {
    const found = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        inContentProcess(inspect('pdf', testPdf(`${index}`))),
      ),
    )
    expect(found.every(({ kind }) => kind === 'pdf')).toBe(true)
    // One processor stays free for requests.
    const most = Math.max(1, Math.min(2, availableParallelism() - 1))
    expect(contentProcesses()).toHaveLength(most)
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
