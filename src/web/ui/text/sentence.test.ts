import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sentence } from './sentence.ts'

test('a sentence keeps its words and the elements between them, in order', () => {
  const amount = createElement('b', null, '₹5')
  const text = sentence`Uses ${amount} of ${'<all>'}${null}.`
  expect(renderToStaticMarkup(text)).toBe('Uses <b>₹5</b> of &lt;all&gt;.')
})
