import { Combobox as Base } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { fieldTexts } from '../texts.ts'
import { Field, type FieldLook } from './field.tsx'

export type ComboboxOption = { value: string; label: string }

type ComboboxProps = FieldLook & {
  options: readonly ComboboxOption[]
  value: string | null
  onValueChange: (value: string | null) => void
  placeholder?: string
  name?: string
  id?: string
  disabled?: boolean
  className?: string
}

/** A choice of many, found by typing. About 43 kB of script: a short list is a Select. */
export function Combobox({
  options,
  value,
  onValueChange,
  placeholder,
  name,
  id,
  disabled,
  className,
  ...look
}: ComboboxProps) {
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Field {...look} id={id} className={className}>
      {(control) => (
        <Base.Root
          items={options}
          value={chosen}
          onValueChange={(next: ComboboxOption | null) => onValueChange(next?.value ?? null)}
          isItemEqualToValue={(one, other) => one?.value === other?.value}
          name={name}
          disabled={disabled}
          autoHighlight
        >
          <Base.InputGroup className="control control-frame">
            <Base.Input {...control} placeholder={placeholder} />
            <Base.Trigger
              aria-label={fieldTexts.showChoices}
              className="grid w-9 shrink-0 place-items-center text-ink-muted"
            >
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
            </Base.Trigger>
          </Base.InputGroup>
          <Base.Portal>
            <Base.Positioner sideOffset={4} className="z-60">
              <Base.Popup className="popup w-(--anchor-width) max-w-(--available-width)">
                <Base.Empty>
                  <div className="px-3 py-3 text-sm text-ink-muted">{fieldTexts.noResults}</div>
                </Base.Empty>
                <Base.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain p-1 data-empty:p-0">
                  {(option: ComboboxOption) => (
                    <Base.Item key={option.value} value={option} className="popup-item">
                      <span className="min-w-0 flex-1 truncate">{option.label}</span>
                      <Base.ItemIndicator className="text-accent-ink">
                        <Check size={16} aria-hidden="true" />
                      </Base.ItemIndicator>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
