import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { call } from '#contract/call.ts'
import { ok } from '#kit/result.ts'
import { createFolderFiles, FilesUnavailable } from '../files/files.ts'
import { createSecrets, generateSecretsKey } from '../secrets/secrets.ts'
import { handle } from './context.ts'
import { openTestHttp, type TestHttp } from './testing.ts'

/** The kernel's device for a full disk: every write to it fails with ENOSPC. */
const FULL = '/dev/full'

const keep = call({
  name: 'test.keep',
  method: 'POST',
  path: '/api/test/keep',
  summary: 'Keeps a file',
  access: anyone,
  rate: 'write',
  body: z.object({}),
  reply: z.object({ id: z.string() }),
  errors: [],
})

let folder: string
let full = true
let http: TestHttp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'full-'))
  const secrets = createSecrets(generateSecretsKey())
  const files = createFolderFiles(folder, secrets, (file, bytes) =>
    full ? writeFile(FULL, bytes) : file.writeFile(bytes),
  )
  const handler = handle(keep, async () =>
    ok({ id: await files.put(Buffer.from('%PDF-1.7'), 'application/pdf', 'private') }),
  )
  http = await openTestHttp([handler])
})
afterAll(async () => {
  await http.close()
  await rm(folder, { recursive: true })
})

const ask = () =>
  http.app.inject({
    method: 'POST',
    url: keep.path,
    headers: { 'x-csrf-token': '1' },
    payload: {},
  })

it.skipIf(process.platform !== 'linux')(
  'answers 503 while the disk is full, leaves no file, and recovers',
  async () => {
    await expect(writeFile(FULL, 'x')).rejects.toMatchObject({ code: 'ENOSPC' })
    const refused = await ask()
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
    expect(refused.headers['retry-after']).toBe('2')
    expect(refused.body).not.toMatch(/ENOSPC|\/dev/)
    expect(http.logged.at(-1)).toContain(FilesUnavailable.name)
    const names = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(names.filter((entry) => entry.isFile())).toEqual([])
    full = false
    expect((await ask()).statusCode).toBe(200)
  },
)
