import type { ClipboardEvent, ComponentProps } from 'react'
import { digitsOf, nationalNumber } from './digits.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'onChange' | 'value'> & {
  /** The national digits, without +91. */
  value: string
  onValueChange: (value: string) => void
}

/** An Indian mobile number: shown after +91, digits only; pasted numbers lose their prefix. */
export function PhoneField({ maxLength = 10, onValueChange, ...rest }: PhoneFieldProps) {
  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault()
    onValueChange(nationalNumber(event.clipboardData.getData('text')).slice(0, maxLength))
  }
  const handleChange: ComponentProps<'input'>['onChange'] = (event) => {
    onValueChange(digitsOf(event.currentTarget.value).slice(0, maxLength))
  }
  return (
    <TextField
      inputMode="numeric"
      autoComplete="tel-national"
      {...rest}
      type="tel"
      maxLength={maxLength}
      onChange={handleChange}
      onPaste={handlePaste}
      prefix={<span className="num border-e border-line pe-2 text-ink-soft">+91</span>}
    />
  )
}
