import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keyRingIn } from './key-file.ts'
import { createSecrets, generateSecretsKey } from './secrets.ts'

let parent: string
let dataDir: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'keys-'))
  dataDir = join(parent, 'a', 'data')
})
afterEach(() => rm(parent, { recursive: true }))

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

describe('the key ring of a data folder', () => {
  it('is created once, and only its owner can read it', async () => {
    const ring = await keyRingIn(dataDir)
    const { sign } = createSecrets(ring)
    expect(sign('x', 'y')).toHaveLength(32)
    expect(await keyRingIn(dataDir)).toBe(ring)
    expect([await modeOf(dataDir), await modeOf(join(dataDir, 'secrets.key'))]).toEqual([
      '700',
      '600',
    ])
    expect(await readdir(dataDir)).toEqual(['secrets.key'])
  })

  it('is the same for all that start at once', async () => {
    const rings = await Promise.all(Array.from({ length: 10 }, () => keyRingIn(dataDir)))
    expect(new Set(rings).size).toBe(1)
    expect(await readdir(dataDir)).toEqual(['secrets.key'])
  })

  it('is made private if others could read it', async () => {
    const ring = generateSecretsKey()
    const file = join(parent, 'secrets.key')
    await writeFile(file, `${ring}\n`)
    await chmod(file, 0o644)
    await chmod(parent, 0o755)
    expect(await keyRingIn(parent)).toBe(ring)
    expect([await modeOf(parent), await modeOf(file)]).toEqual(['700', '600'])
  })
})
