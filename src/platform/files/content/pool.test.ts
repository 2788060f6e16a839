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

describe('a process that opens files', () => {
  it('tells what is in them, and goes on', async () => {
    expect(await inContentProcess(inspect('pdf', testPdf('x')))).toMatchObject({ kind: 'pdf' })
    expect(await inContentProcess(inspect('image', testPdf('x')))).toEqual({})
  })

  it('lets everything else on the machine go first', async () => {
    expect(await inContentProcess(inspect('pdf', testPdf('x')))).toMatchObject({ kind: 'pdf' })
    const children = execFileSync('ps', ['-o', 'ni=,args=', '--ppid', String(process.pid)], {
      encoding: 'utf8',
    })
    const opening = children.split('\n').filter((line) => line.includes('content/process.ts'))
    expect(opening.length).toBeGreaterThan(0)
    expect(opening.every((line) => Number.parseInt(line, 10) > 0)).toBe(true)
  })

  it('is one of few, and what waits has its turn', async () => {
    const found = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        inContentProcess(inspect('pdf', testPdf(`${index}`))),
      ),
    )
    expect(found.every(({ kind }) => kind === 'pdf')).toBe(true)
  })

  it('turns away what would wait behind too many', async () => {
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
