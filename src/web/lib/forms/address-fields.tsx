import type { ComponentProps } from 'react'
import { states } from '#contract/common/states.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField, type TextFieldProps } from '#web/ui/forms/text-field.tsx'

type TextProps = Partial<TextFieldProps>

export function AddressField({ line, ...rest }: TextProps & { line: 1 | 2 }) {
  return <TextField label={`Address line ${line}`} autoComplete={`address-line${line}`} {...rest} />
}

export function CityField(props: TextProps) {
  return <TextField label="City" autoComplete="address-level2" {...props} />
}

export function PinField(props: TextProps) {
  return (
    <TextField
      label="PIN code"
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
      label="State"
      placeholder="Choose a state"
      autoComplete="address-level1"
      options={STATES}
      {...props}
    />
  )
}

const STATES = states.map((value) => ({ value, label: value }))
