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

test('an unknown address is answered with 404 and an unlisted page that leads on', async () => {
  const unknown = await page('/no/such/page')
  expect(unknown.status).toBe(404)
  expect(unknown.html).toContain('Page not found</h1>')
  expect(unknown.html).toContain('name="robots" content="noindex"')
  expect(unknown.html).toContain('See all plans</a>')
  const known = await page('/documents/about-us')
  expect(known.status).toBe(200)
  expect(known.html).not.toContain('noindex')
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
