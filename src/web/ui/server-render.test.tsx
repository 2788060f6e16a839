import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Button } from './actions/button.tsx'
import { Avatar } from './display/avatar.tsx'
import { OtpField } from './forms/otp-field.tsx'
import { PasswordField } from './forms/password-field.tsx'
import { TextField } from './forms/text-field.tsx'
import { Carousel } from './layout/carousel.tsx'
import { ReadMore } from './layout/read-more.tsx'
import { type DataColumn, DataTable } from './tables/data-table.tsx'
import { Change } from './text/change.tsx'
import { Countdown } from './text/countdown.tsx'
import { DateTime } from './text/date-time.tsx'
import { RelativeTime } from './text/relative-time.tsx'

/** The text of the page without markup; neighbouring texts are separated as their elements are. */
function textOf(html: string): string {
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function attribute(html: string, element: string, name: string): string | undefined {
  const tag = new RegExp(`<${element}\\b[^>]*>`).exec(html)?.[0] ?? ''
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]
}

describe('components on the server', () => {
  it('a field links its input to the label and to the error', () => {
    const html = renderToString(<TextField label="Email" error="Not an address" hint="Yours" />)
    const id = attribute(html, 'input', 'id')
    expect(id).toBeTruthy()
    expect(attribute(html, 'label', 'for')).toBe(id)
    expect(attribute(html, 'input', 'aria-invalid')).toBe('true')
    const note = attribute(html, 'input', 'aria-describedby')
    expect(html).toContain(`id="${note}"`)
    expect(textOf(html)).toBe('Email Not an address')
  })

  it('a password field is masked, and allows pasting and password managers', () => {
    const html = renderToString(<PasswordField label="Password" autoComplete="new-password" />)
    expect(attribute(html, 'input', 'type')).toBe('password')
    expect(attribute(html, 'input', 'autoComplete')).toBe('new-password')
    expect(attribute(html, 'button', 'aria-label')).toBe('Show password')
    expect(html).not.toMatch(/onpaste|readonly|maxlength/i)
  })

  it('a one-time code is one input that phones can fill', () => {
    const html = renderToString(<OtpField label="Code" />)
    expect(html.match(/<input/g)).toHaveLength(1)
    expect(attribute(html, 'input', 'autocomplete')).toBe('one-time-code')
    expect(attribute(html, 'input', 'inputmode')).toBe('numeric')
  })

  it('a loading button keeps its label and stays enabled', () => {
    const html = renderToString(<Button loading>Submit payment</Button>)
    expect(textOf(html)).toBe('Submit payment')
    expect(attribute(html, 'button', 'aria-busy')).toBe('true')
    expect(html).not.toContain('disabled=""')
  })

  it('a button submits only with the type submit', () => {
    expect(attribute(renderToString(<Button>Go</Button>), 'button', 'type')).toBe('button')
    const submit = renderToString(<Button type="submit">Go</Button>)
    expect(attribute(submit, 'button', 'type')).toBe('submit')
  })

  it('a change shows gain and loss by sign, without colour', () => {
    const words = [2.414, -0.87, 0, null].map((value) =>
      textOf(renderToString(<Change value={value} />)).replaceAll(' ', ''),
    )
    expect(words).toEqual(['+2.41%', '\u22120.87%', '0.00%', 'N/A'])
  })

  it('a time is shown in Indian time, and in UTC for machines', () => {
    const html = renderToString(<DateTime value="2026-11-20T19:35:00.000Z" />)
    expect(textOf(html)).toBe('21 Nov 2026, 1:05 am')
    expect(attribute(html, 'time', 'datetime')).toBe('2026-11-20T19:35:00.000Z')
    expect(renderToString(<DateTime value="never" />)).toBe('')
  })

  it('relative times render without the current time, so that hydration matches', () => {
    expect(textOf(renderToString(<RelativeTime value="2026-11-20T19:35:00Z" />))).toBe(
      '21 Nov 2026',
    )
    expect(textOf(renderToString(<Countdown until={Date.UTC(2030, 0)} />))).toBe('\u2013:\u2013')
  })

  it('a shortened text contains the whole text', () => {
    const html = renderToString(<ReadMore text="one two three four" words={2} />)
    expect(textOf(html)).toBe('one two three four … Read more')
    expect(textOf(renderToString(<ReadMore text="one two" words={2} />))).toBe('one two')
  })

  it('an avatar has its initials under the picture', () => {
    const html = renderToString(<Avatar name="Asha Kulkarni" src="/a.jpg" />)
    expect(textOf(html)).toBe('AK')
    expect(attribute(html, 'img', 'alt')).toBe('')
    // A background would hide the initials until the picture is loaded.
    expect(attribute(html, 'img', 'class')).not.toMatch(/\bbg-/)
  })

  it('a carousel contains every slide', () => {
    const html = renderToString(
      <Carousel label="Our Family">
        <p>one</p>
        <p>two</p>
      </Carousel>,
    )
    expect(html.match(/<li/g)).toHaveLength(2)
  })
})

type Plan = { title: string; price: number | null }

const PLANS: Plan[] = Array.from({ length: 13 }, (_, index) => ({
  title: `Plan ${index + 1}`,
  price: index === 3 ? null : 1000 - index * 10,
}))

const COLUMNS: DataColumn<Plan>[] = [
  { id: 'title', header: 'Title', cell: (plan) => plan.title, sortBy: (plan) => plan.title },
  { id: 'price', header: 'Price', cell: (plan) => plan.price, sortBy: (plan) => plan.price },
]

const titleOf = (plan: Plan) => plan.title

function rowsOf(html: string): string[] {
  const body = /<tbody>(.*)<\/tbody>/s.exec(html)?.[1] ?? ''
  return [...body.matchAll(/<tr.*?<\/tr>/gs)].map((match) => textOf(match[0]))
}

describe('DataTable on the server', () => {
  it('shows ten rows and the total', () => {
    const html = renderToString(
      <DataTable label="plans" columns={COLUMNS} rows={PLANS} rowId={titleOf} />,
    )
    expect(rowsOf(html)).toHaveLength(10)
    expect(textOf(html)).toContain('1–10 of 13')
  })

  it('sorts in both directions, with missing values last', () => {
    for (const desc of [true, false]) {
      const html = renderToString(
        <DataTable
          label="plans"
          columns={COLUMNS}
          rows={PLANS}
          rowId={titleOf}
          pageSize={20}
          initialSort={{ id: 'price', desc }}
        />,
      )
      const rows = rowsOf(html)
      expect(rows[0]).toBe(desc ? 'Plan 1 1000' : 'Plan 13 880')
      expect(rows[12]).toBe('Plan 4')
      expect(html).toContain(`aria-sort="${desc ? 'descending' : 'ascending'}"`)
    }
  })

  it('sorts nothing while further rows can be loaded', () => {
    const table = { label: 'plans', columns: COLUMNS, rowId: titleOf, rows: PLANS }
    const more = { load: () => undefined, loading: false, failed: false }
    const html = renderToString(
      <DataTable {...table} more={more} initialSort={{ id: 'price', desc: true }} />,
    )
    expect(html).not.toContain('aria-sort')
    expect(rowsOf(html)).toEqual(rowsOf(renderToString(<DataTable {...table} />)))
    const heading = />Price<svg/
    expect(renderToString(<DataTable {...table} />)).toMatch(heading)
    expect(html).not.toMatch(heading)
  })

  it('shows the empty, the loading and the failed state', () => {
    const table = { label: 'plans', columns: COLUMNS, rowId: titleOf }
    expect(rowsOf(renderToString(<DataTable {...table} rows={[]} />))).toEqual(['No results.'])
    const loading = renderToString(<DataTable {...table} rows={undefined} />)
    expect(loading).toContain('aria-busy="true"')
    expect(rowsOf(loading).join('')).toBe('')
    const failed = renderToString(<DataTable {...table} rows={undefined} error="Not loaded" />)
    expect(textOf(failed)).toContain('Not loaded')
  })
})
