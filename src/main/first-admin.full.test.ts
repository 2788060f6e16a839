import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { checkOtp, requestPassResetOtp } from '#contract/accounts/codes.ts'
import { permissions } from '#contract/accounts/roles.ts'
import { adminLogin, resetPassword } from '#contract/accounts/sign-in.ts'
import { startEmbeddedPostgres } from '#embedded-postgres/index.ts'
import { newId } from '#kit/id.ts'
import { createCookieJar } from '#platform/http/cookies.ts'
import { openMarketplace } from './testing/marketplace.ts'

it('opens the first admin account from the command line, once, and its owner gets in', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'first-admin-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ enabled: false }) })
  const first = (name: string, email: string) =>
    promisify(execFile)(
      process.execPath,
      ['scripts/admin-first.ts', '--name', name, '--email', email],
      { env: { ...process.env, DATA_DIR: dataDir } },
    )
  const email = 'ila@sen.example'
  await expect(first('Ila Sen', 'nobody')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--email:'),
  })
  expect(JSON.parse((await first('Ila Sen', 'ILA@sen.example')).stdout)).toMatchObject({ email })
  await expect(first('Mallory Roy', 'mallory@roy.example')).rejects.toMatchObject({
    code: 1,
    stderr: 'there is an admin already, who can add others\n',
  })

  const market = await openMarketplace({
    openDatabase: async () => ({
      connection: postgres.serving,
      close: async () => {
        await postgres.stop()
        await rm(dataDir, { recursive: true, force: true })
      },
    }),
    secretsKey: (await readFile(join(dataDir, 'secrets.key'), 'utf8')).trim(),
  })
  try {
    const entries = await market.db.sql`select action, detail from audit_inbox`
    expect(entries).toEqual([
      { action: 'admin.added', detail: { permissions: permissions.join(' ') } },
    ])
    const texts = () => market.sent.filter(({ to }) => to === email).map(({ text }) => text)
    await expect.poll(() => texts().join()).toContain('/auth/forgotpassword')

    const cookies = createCookieJar(undefined, false)
    const newPassword = `ila-${newId()}`
    ;(await market.call(requestPassResetOtp, { body: { email } }, undefined, { cookies })).reply()
    await expect.poll(() => texts().length).toBe(2)
    const otp = /\b\d{6}\b/.exec(texts()[1] ?? '')?.[0] ?? ''
    ;(await market.call(checkOtp, { body: { email, otp } }, undefined, { cookies })).reply()
    const reset = { body: { email, newPassword } }
    ;(await market.call(resetPassword, reset, undefined, { cookies })).reply()
    const entered = await market.call(adminLogin, { body: { email, password: newPassword } })
    expect([...entered.reply().user.permissions].sort()).toEqual([...permissions].sort())
  } finally {
    await market.close()
  }
}, 240_000)
