import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { TickList } from '#web/ui/display/tick-list.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useCallForm } from './form.tsx'

const OPTIONS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
]

function Fields() {
  const { Field } = useCallForm({
    schema: z.object({
      radio: z.string(),
      select: z.string(),
      tick: z.boolean(),
      ticks: z.array(z.string()),
    }),
    values: { radio: 'two', select: 'two', tick: true, ticks: ['two'] },
    send: async () => undefined,
  })
  const choice = { options: OPTIONS, error: 'Look again.' }
  return (
    <>
      <Field name="radio" as={RadioGroup} label="Radio" {...choice} />
      <Field name="select" as={Select} label="Select" {...choice} />
      <Field name="tick" as={Checkbox} label="Tick" error="Look again." />
      <Field name="ticks" as={TickList} label="Ticks" {...choice} />
    </>
  )
}

it('binds radio buttons, selects and checkboxes to the values of the form', () => {
  const html = renderToString(<Fields />)
  const inputs = [...html.matchAll(/<input [^>]*>/g)].map(([input]) => input)
  expect(inputs.map((input) => input.includes('checked=""'))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
  expect(inputs.filter((input) => input.includes('name="radio"'))).toHaveLength(2)
  expect(html).toContain('<option value="two" selected="">')
  expect(html.match(/Look again\./g)).toHaveLength(4)
})
