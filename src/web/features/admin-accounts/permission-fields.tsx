import type { Permission } from '#contract/accounts/roles.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { permissionGroups } from './texts.ts'

type PermissionFieldsProps = {
  values: readonly Permission[]
  onValuesChange: (values: readonly Permission[]) => void
}

/** A checkbox for each admin permission. */
export function PermissionFields({ values, onValuesChange }: PermissionFieldsProps) {
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      {permissionGroups.map(({ title, items }) => (
        <fieldset key={title} className="flex min-w-0 flex-col gap-2">
          <legend className="mb-2 text-sm font-[600] text-ink">{title}</legend>
          {items.map(({ permission, label }) => (
            <Checkbox
              key={permission}
              label={label}
              checked={values.includes(permission)}
              onCheckedChange={(checked) =>
                onValuesChange(
                  checked ? [...values, permission] : values.filter((one) => one !== permission),
                )
              }
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}
