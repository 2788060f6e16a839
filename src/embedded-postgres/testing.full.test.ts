import { existsSync, mkdtempSync, realpathSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { withClient } from './connection.ts'
import { createTestbed } from './fixtures/spawn-host.ts'
import { instanceName } from './instance.ts'
import { processesOf } from './process/processes.ts'
import { folderOfTheRun, NOT_DURABLE, startTestPostgres } from './testing.ts'

const testbed = createTestbed()
afterEach(testbed.clean)

describe('startTestPostgres', () => {
  it('turns fsync on, unless the settings turn it off', async () => {
    for (const [settings, expected] of [
      [{}, 'on'],
      [NOT_DURABLE, 'off'],
    ] as const) {
      const server = await startTestPostgres({ database: 'any', settings })
      const [row] = await withClient(server.connection, (sql) => sql`show fsync`)
      expect(row?.fsync).toBe(expected)
      await server.stop()
    }
  })

  it('removes the folders of killed runs, but none that is in use', async () => {
    const make = () => realpathSync(mkdtempSync(join(folderOfTheRun(), 'postgres-for-tests-')))
    const [abandoned, used] = [make(), make()]
    try {
      const killed = testbed.host({ dataDir: abandoned })
      const running = testbed.host({ dataDir: used })
      await Promise.all([killed.next('started'), running.next('started')])
      await killed.kill('SIGKILL')
      for (const path of [abandoned, used]) {
        utimesSync(path, new Date(0), new Date(0))
      }
      expect(await processesOf(instanceName(abandoned))).not.toEqual([])

      const server = await startTestPostgres({ database: 'any', settings: NOT_DURABLE })
      expect(existsSync(abandoned)).toBe(false)
      expect(await processesOf(instanceName(abandoned))).toEqual([])
      expect(existsSync(used)).toBe(true)
      expect(await processesOf(instanceName(used))).not.toEqual([])
      await server.stop()
    } finally {
      await testbed.clean()
      rmSync(abandoned, { recursive: true, force: true })
      rmSync(used, { recursive: true, force: true })
    }
  })
})
