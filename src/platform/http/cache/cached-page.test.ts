import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createNonce } from '../security/nonce.ts'
import { cachePage } from './cached-page.ts'

const page = (nonce: string) =>
  `<html><script nonce="${nonce}"></script><link nonce="${nonce}">${'<p>₹ 1,18,000</p>'.repeat(900)}` +
  `<script nonce="${nonce}">{}</script></html>`

test('a kept page says the same with every nonce, plain and compressed', async () => {
  const first = createNonce()
  const html = Buffer.from(page(first))
  const kept = cachePage(html, first)
  expect(kept.bytes).toBe(html.length)
  for (let round = 0; round < 20; round += 1) {
    const nonce = createNonce()
    const plain = kept.plain()
    expect(Buffer.concat(plain.fill(nonce)).toString()).toBe(page(nonce))
    expect(plain.length).toBe(html.length)
    const gzip = await kept.gzip()
    const bytes = Buffer.concat(gzip.fill(nonce))
    expect(bytes.length).toBe(gzip.length)
    expect(gunzipSync(bytes).toString()).toBe(page(nonce))
  }
})

test('a page without a script is kept too', async () => {
  const kept = cachePage(Buffer.from('<p>Plain</p>'), createNonce())
  expect(kept.plain().fill(createNonce()).toString()).toBe('<p>Plain</p>')
  const gzip = await kept.gzip()
  expect(gunzipSync(Buffer.concat(gzip.fill(createNonce()))).toString()).toBe('<p>Plain</p>')
})

test('no nonce comes twice', () => {
  const nonces = Array.from({ length: 2000 }, createNonce)
  expect(new Set(nonces).size).toBe(2000)
  for (const nonce of nonces) {
    expect(nonce).toMatch(/^[\w-]{22}$/)
  }
})
