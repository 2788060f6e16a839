import type { ComponentProps } from 'react'
import { states } from '#contract/common/states.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'
import { formTexts } from './texts.ts'

type TextProps = Partial<TextFieldProps>

export function AddressField({ line, ...rest }: TextProps & { line: 1 | 2 }) {
  return (
    <TextField label={formTexts.addressLine(line)} autoComplete={`address-line${line}`} {...rest} />
  )
}

export function CityField(props: TextProps) {
  return <TextField label={formTexts.city} autoComplete="address-level2" {...props} />
}

export function PinField(props: TextProps) {
  return (
    <TextField
      label={formTexts.pinCode}
      inputMode="numeric"
      maxLength={6}
      autoComplete="postal-code"
      {...props}
    />
  )
}

export function StateField(props: Partial<ComponentProps<typeof Select>>) {
  return (
    <Select
      label={formTexts.state}
      placeholder={formTexts.chooseAState}
      autoComplete="address-level1"
      options={STATES}
      {...props}
    />
  )
}

const STATES = states.map((value) => ({ value, label: value }))
