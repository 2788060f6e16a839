import { expect, test } from 'vitest'
import { render } from './entry-server.tsx'

function page(url: string) {
  return render({
    url,
    api: () => Promise.reject(new Error('these pages ask for nothing')),
    session: null,
    publicUrl: 'http://localhost:3000',
    assets: { entry: '/e.js', css: [], preload: [], routes: { '/': ['/home.js'] } },
  })
}

test('an unknown address is answered with 404', async () => {
  expect((await page('/no/such/page')).status).toBe(404)
})

test('the rendered shell contains no inline styles', async () => {
  expect((await page('/no/such/page')).html).not.toMatch(/<[^>]+ style=/)
})

test('malformed addresses do not cause a server error', async () => {
  for (const url of [
    '/%E0%A4%A',
    '/%',
    '//host.test/',
    '/documents/about-us?%',
    '/documents/about-us?a=%E0',
    '/..%2f..%2fetc',
    '/\0',
  ]) {
    expect((await page(url)).status, url).toBeLessThan(500)
  }
})
