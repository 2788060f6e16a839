import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { newId } from '#kit/id.ts'

it('refuses to write a demo beside a real gateway, with an error of one line', async () => {
  const DATA_DIR = join(tmpdir(), `no-demo-${newId()}`)
  const env = {
    ...process.env,
    DATA_DIR,
    GATEWAY: 'razorpay',
    GATEWAY_KEY_ID: 'rzp_live_1234',
    GATEWAY_KEY_SECRET: 'a-secret',
    GATEWAY_WEBHOOK_SECRET: 'of-the-hook',
  }
  const run = promisify(execFile)(process.execPath, ['scripts/demo.ts'], { env })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'GATEWAY is razorpay: demo payments have no place beside real money\n',
  })
  expect(existsSync(DATA_DIR)).toBe(false)
})
