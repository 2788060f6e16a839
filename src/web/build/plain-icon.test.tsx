import * as bell from 'lucide-react/icons/bell'
import * as calendarDays from 'lucide-react/icons/calendar-days'
import * as share from 'lucide-react/icons/share-2'
import * as tag from 'lucide-react/icons/tag'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createPlainIcon, type IconData } from './plain-icon.tsx'

const icons = [bell, calendarDays, share, tag]

const props = [
  {},
  { size: 16, strokeWidth: 1.75, 'aria-hidden': true },
  { className: 'text-up', fill: 'currentColor' },
  { 'aria-label': 'Shared' },
] as const

test.each(icons)('a plain icon renders the same SVG as lucide', (icon) => {
  const { default: Icon } = icon
  const PlainIcon = createPlainIcon(dataOf(icon))
  for (const one of props) {
    const plain = renderToStaticMarkup(<PlainIcon {...one} />)
    expect(partsOf(plain)).toEqual(partsOf(renderToStaticMarkup(<Icon {...one} />)))
  }
})

/** The strokes are exported with the component, but the library's types do not declare that. */
function dataOf(module: object): IconData {
  return Object.entries(module).find(([name]) => name === '__iconData')?.[1]
}

/**
 * The elements with their attributes in order, without those that only name the library or the
 * format.
 */
function partsOf(svg: string): readonly (readonly string[])[] {
  const named = svg.replace(/ xmlns="[^"]*"/, '').replace(/lucide lucide-[a-z-]+\d* ?/, '')
  return [...named.replace(' class=""', '').matchAll(/<([^/][^>]*?)\/?>/g)].map(
    ([, element = '']) =>
      [...element.matchAll(/[\w-]+(?:="[^"]*")?/g)].map(([part]) => part).toSorted(),
  )
}
