import type { ComponentProps } from 'react'
import { states } from '#contract/states.ts'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type TextFieldState, textOf } from './form.tsx'

/** Any form's field, and what is special about it there. */
type TextProps = { field: TextFieldState } & Partial<ComponentProps<typeof TextField>>

export function AddressField({ field, line, ...rest }: TextProps & { line: 1 | 2 }) {
  return (
    <TextField
      {...textOf(field)}
      label={`Address line ${line}`}
      autoComplete={`address-line${line}`}
      {...rest}
    />
  )
}

export function CityField({ field, ...rest }: TextProps) {
  return <TextField {...textOf(field)} label="City" autoComplete="address-level2" {...rest} />
}

export function PinField({ field, ...rest }: TextProps) {
  return (
    <TextField
      {...textOf(field)}
      label="PIN code"
      inputMode="numeric"
      maxLength={6}
      autoComplete="postal-code"
      {...rest}
    />
  )
}

type StateProps = { field: TextFieldState } & Partial<ComponentProps<typeof Select>>

export function StateField({ field, ...rest }: StateProps) {
  return (
    <Select
      {...textOf(field)}
      label="State"
      placeholder="Choose a state"
      autoComplete="address-level1"
      options={STATES}
      {...rest}
    />
  )
}

const STATES = states.map((value) => ({ value, label: value }))
