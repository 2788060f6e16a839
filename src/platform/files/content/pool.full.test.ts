import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pdfOf, testPdf } from '../testing.ts'
import { contentKills, createBudget, inContentProcess } from './pool.ts'
import { WAIT_MS } from './wait-limits.ts'
import type { Work } from './work.ts'

const inspect = (takes: 'pdf' | 'image', bytes: Uint8Array): Work => ({
  what: 'inspect',
  takes,
  bytes,
})

/** Hours of work in a few kilobytes. */
const endless = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="a">${'<feTurbulence baseFrequency="0.05" numOctaves="9"/><feGaussianBlur stdDeviation="90"/>'.repeat(60)}</filter><rect width="4000" height="4000" filter="url(#a)"/></svg>`,
)

/** 60 MB of objects in 60 kB. */
const swelling = (() => {
  const packed = deflateSync(Buffer.alloc(60 * 1024 * 1024, '0 ')).toString('latin1')
  const stream = `<< /Type /ObjStm /N 100000 /First 400000 /Filter /FlateDecode /Length ${packed.length} >>\nstream\n${packed}\nendstream`
  return pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] >>', stream])
})()

/** The ids of the running processes. */
function contentProcesses(): number[] {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  })
  return children
    .split('\n')
    .filter((line) => line.includes('content/process.ts'))
    .map((line) => Number.parseInt(line, 10))
}

// First in this file, because the processes stay for the next tests.
it('files that come while the first processes start wait for them', async () => {
  const asked = Promise.allSettled(
    Array.from({ length: 6 }, () => inContentProcess(inspect('pdf', testPdf('x')))),
  )
  const held = contentProcesses()
  expect(held.length).toBeGreaterThan(0)
  for (const pid of held) {
    process.kill(pid, 'SIGSTOP')
  }
  await sleep(WAIT_MS + 1000)
  for (const pid of held) {
    process.kill(pid, 'SIGCONT')
  }
  const kind = 'pdf'
  expect(await asked).toEqual(
    Array.from({ length: 6 }, () => ({
      status: 'fulfilled',
      value: expect.objectContaining({ kind }),
    })),
  )
})

describe('a file that needs too many resources', () => {
  it('has its process killed, and the next file is checked by another', async () => {
    const before = contentKills()
    expect(await inContentProcess(inspect('image', endless))).toEqual({})
    expect(contentKills()).toBe(before + 1)
    expect(await inContentProcess(inspect('pdf', testPdf('x')))).toMatchObject({ kind: 'pdf' })
  })

  it('is refused if it expands to too much data', async () => {
    expect(await inContentProcess(inspect('pdf', swelling))).toEqual({})
    expect(await inContentProcess(inspect('pdf', testPdf('x')))).toMatchObject({ kind: 'pdf' })
  })

  it('uses up the time budget of the other files in its request', async () => {
    const budget = createBudget(endless.length)
    const { leftMs } = budget
    await inContentProcess(inspect('image', endless), budget)
    expect(budget.leftMs).toBeLessThan(leftMs / 4)
    // Even an honest file is refused once the first one has used up the budget.
    budget.leftMs = 0
    expect(await inContentProcess(inspect('image', endless), budget)).toEqual({})
  })
})
