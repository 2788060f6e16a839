import { closeSync, mkdtempSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { boundLog, logSince, logSize, openLog } from './process/log-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'log-file-'))
const path = join(folder, 'server.log')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('rotates the log while the server has it open, and keeps one older file', () => {
  const server = openLog(path)
  writeSync(server, 'a'.repeat(50))
  boundLog(path, 50)
  expect(logSize(path)).toBe(50)
  writeSync(server, 'b')
  boundLog(path, 50)
  expect(logSize(path)).toBe(0)
  expect(readFileSync(`${path}.1`, 'utf8')).toBe(`${'a'.repeat(50)}b`)

  const offset = logSize(path)
  writeSync(server, 'goes on')
  expect(logSince(path, offset)).toBe('goes on')
  expect(logSize(path)).toBe(7)
  closeSync(server)
})
