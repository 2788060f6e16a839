import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { newId } from '#kit/id.ts'
import { ConsentText } from './consent-text.tsx'

const contact = 'Contact\tdesk@kachnarridge.example, 9876500022\tamruta@tradebox.example'

const htmlOf = (words?: string) =>
  renderToStaticMarkup(
    <ConsentText
      same={[
        {
          ...{ document: 'agreement', serviceId: newId(), serviceName: 'Momentum Basket' },
          ...{ soldByName: 'Kachnar Ridge Research LLP', title: 'Client Agreement' },
          ...{ version: '2026-11-23', digest: 'a'.repeat(64), text: contact, url: null },
        },
      ]}
      sought={{ words, at: undefined }}
    />,
  )

it('allows a line break after the @ of an email address, with and without search marks', () => {
  expect(htmlOf()).toContain('>desk@<wbr/>kachnarridge.example, 9876500022</span>')
  expect(htmlOf('mruta@trade')).toContain('a<mark class=')
  expect(htmlOf('des')).toContain('</mark>k@<wbr/>kachnarridge.example')
})
