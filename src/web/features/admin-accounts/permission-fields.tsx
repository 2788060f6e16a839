import type { Permission } from '#contract/accounts/roles.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { PERMISSION_GROUPS } from './permission-words.ts'

type PermissionFieldsProps = {
  held: readonly Permission[]
  onChange: (held: Permission[]) => void
}

/** What an admin may do, box by box. */
export function PermissionFields({ held, onChange }: PermissionFieldsProps) {
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {PERMISSION_GROUPS.map(({ title, items }) => (
        <fieldset key={title} className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2 text-sm font-[600] text-ink">{title}</legend>
          {items.map(({ permission, label }) => (
            <Checkbox
              key={permission}
              label={label}
              checked={held.includes(permission)}
              onCheckedChange={(checked) =>
                onChange(checked ? [...held, permission] : held.filter((one) => one !== permission))
              }
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
