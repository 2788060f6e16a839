import { passwordMessages } from '#contract/accounts/texts.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Shows a toast if an invalid form's two new passwords differ. */
export function sayMismatch({ confirmpassword }: Readonly<Record<string, string>>): void {
  const { title, description } = passwordMessages.mismatch
  if (confirmpassword === title) {
    toast.error(title, description)
  }
}
