import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { canReach } from './cluster/unprivileged.ts'

const stranger = { uid: 61_998, gid: 61_998 }
const self = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 }

describe.skipIf(process.platform === 'win32')('canReach', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reach-'))
  const inner = join(folder, 'inner')
  const file = join(inner, 'file')
  mkdirSync(inner)
  writeFileSync(file, '')
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each([
    [0o755, 0o755, 0o644, true],
    [0o711, 0o711, 0o644, true],
    [0o700, 0o755, 0o644, false],
    [0o755, 0o750, 0o644, false],
    [0o755, 0o755, 0o640, false],
  ])(
    'with folders %o and %o and a file %o, returns %s for other users',
    (outer, middle, mode, expected) => {
      chmodSync(file, mode)
      chmodSync(inner, middle)
      chmodSync(folder, outer)
      expect(canReach(file, stranger)).toBe(expected)
      expect(canReach(file, self)).toBe(true)
    },
  )
})
