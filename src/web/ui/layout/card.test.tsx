import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Card } from './card.tsx'

it('an empty card has no content area and no line under its heading', () => {
  const empty = renderToStaticMarkup(<Card title="Bank account">{null}</Card>)
  const filled = renderToStaticMarkup(<Card title="Bank account">HDFC</Card>)
  expect(empty).not.toContain('border-b')
  expect(empty).not.toContain('p-5')
  expect(filled).toContain('border-b')
  expect(filled).toMatch(/<div class="p-5 sm:p-6">HDFC<\/div>/)
})
