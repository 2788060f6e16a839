import { useForm } from '@tanstack/react-form'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TickList } from '#web/ui/display/tick-list.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { FormField } from './form.tsx'

const OPTIONS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
]

function Fields() {
  const form = useForm({
    defaultValues: { radio: 'two', select: 'two', tick: true, ticks: ['two'] },
  })
  const choice = { options: OPTIONS, error: 'Look again.' }
  return (
    <>
      <FormField form={form} name="radio" as={RadioGroup} label="Radio" {...choice} />
      <FormField form={form} name="select" as={Select} label="Select" {...choice} />
      <FormField form={form} name="tick" as={Checkbox} label="Tick" error="Look again." />
      <FormField form={form} name="ticks" as={TickList} label="Ticks" {...choice} />
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
