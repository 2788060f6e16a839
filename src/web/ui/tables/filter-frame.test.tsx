import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FilterFrame } from './filter-frame.tsx'

describe('the filters of a list', () => {
  it('unfold further filters only if there are any', () => {
    expect(pageWith(<input name="state" />)).toContain('<summary')
    expect(pageWith(null)).not.toContain('<summary')
  })
})

function pageWith(children: ReactNode): string {
  return renderToStaticMarkup(
    <FilterFrame
      label="Filter plans"
      action="/plans"
      onSubmit={() => {}}
      words={{ name: 'q', value: '', placeholder: 'Name', onValueChange: () => {} }}
      sort={{ name: 'sort', value: 'name', options: [], onValueChange: () => {} }}
      chosen={0}
    >
      {children}
    </FilterFrame>,
  )
}
