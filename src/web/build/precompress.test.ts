import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { precompress } from './precompress.ts'

const folder = mkdtempSync(join(tmpdir(), 'precompress-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('compresses large text files beside the originals, and leaves other files alone', async () => {
  const text = 'export const one = 1\n'.repeat(200)
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets', 'big.js'), text)
  writeFileSync(join(folder, 'assets', 'small.js'), 'export {}')
  writeFileSync(join(folder, 'card.png'), text)
  await precompress(folder)
  expect(readdirSync(folder).sort()).toEqual(['assets', 'card.png'])
  const names = ['big.js', 'big.js.br', 'big.js.gz', 'small.js']
  expect(readdirSync(join(folder, 'assets')).sort()).toEqual(names)
  const read = (name: string) => readFileSync(join(folder, 'assets', name))
  expect(brotliDecompressSync(read('big.js.br')).toString()).toBe(text)
  expect(gunzipSync(read('big.js.gz')).toString()).toBe(text)
  expect(read('big.js.br').length).toBeLessThan(text.length / 10)
})
