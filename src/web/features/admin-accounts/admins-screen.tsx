import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { permissions } from '#contract/accounts/roles.ts'
import { type AdminAccount, adminAccounts, endAdmin } from '#contract/admin/admins.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callQuery } from '#web/lib/api/query.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { SectionHeader } from '#web/ui/layout/section-header.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { actionsColumn, dateColumn } from '#web/ui/tables/columns.tsx'
import { type DataColumn, DataTable } from '#web/ui/tables/data-table.tsx'
import { adminsTexts, permissionGroups } from './texts.ts'

const AddDialog = lazyPart(async () => (await import('./add-dialog.tsx')).AddDialog)
const ChangeDialog = lazyPart(async () => (await import('./change-dialog.tsx')).ChangeDialog)

type OpenDialog =
  | { readonly what: 'add' }
  | { readonly what: 'change' | 'end'; readonly admin: AdminAccount }

/** All admin accounts and their permissions. */
export function AdminsScreen() {
  const { data } = useSuspenseQuery(callQuery(useApi(), adminAccounts, {}))
  const ownId = useSession()?._id
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const columns = [...BASE_COLUMNS, actions(setDialog, ownId)]
  return (
    <div className="flex flex-col gap-5">
      <SectionHeader
        size="page"
        title={adminsTexts.title}
        description={adminsTexts.about}
        actions={
          <Button variant="primary" onClick={() => setDialog({ what: 'add' })}>
            {adminsTexts.addAdmin}
          </Button>
        }
      />
      <DataTable
        label={adminsTexts.title}
        columns={columns}
        rows={data.data}
        rowId={(row) => row._id}
        pageSize={50}
        mobile="cards"
      />
      {dialog?.what === 'add' ? <AddDialog onClose={close} /> : null}
      {dialog?.what === 'change' ? <ChangeDialog admin={dialog.admin} onClose={close} /> : null}
      <EndDialog admin={dialog?.what === 'end' ? dialog.admin : undefined} onClose={close} />
    </div>
  )
}

type EndDialogProps = { admin: AdminAccount | undefined; onClose: () => void }

function EndDialog({ admin, onClose }: EndDialogProps) {
  const end = useMutationCall(endAdmin, {
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
  })
  const handleConfirm = async () => {
    if (admin !== undefined) {
      // The toast shows the error.
      await end.mutateAsync({ body: { id: admin._id } }).catch(() => undefined)
    }
  }
  return (
    <ConfirmDialog
      open={admin !== undefined}
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={adminsTexts.endQuestion(admin?.name ?? '')}
      description={adminsTexts.endHint}
      confirmLabel={adminsTexts.endAccount}
      tone="danger"
      onConfirm={handleConfirm}
    />
  )
}

const BASE_COLUMNS: readonly DataColumn<AdminAccount>[] = [
  {
    id: 'name',
    header: adminsTexts.name,
    sortBy: (row) => row.name,
    cell: ({ name, email }) => (
      <span className="flex flex-col wrap-break-word">
        <span className="font-[540]">{name}</span>
        {email === null ? null : <span className="text-xs text-ink-muted">{email}</span>}
      </span>
    ),
  },
  {
    id: 'permissions',
    header: adminsTexts.permissions,
    sortBy: (row) => row.permissions.length,
    cell: (row) => <PermissionsCell admin={row} />,
  },
  {
    id: 'totp',
    header: adminsTexts.secondFactor,
    sortBy: (row) => Number(row.totpEnabled),
    cell: ({ totpEnabled }) => (
      <Badge tone={totpEnabled ? 'up' : 'warn'}>
        {totpEnabled ? adminsTexts.on : adminsTexts.off}
      </Badge>
    ),
  },
  dateColumn('createdAt', adminsTexts.since, (row) => row.createdAt, { sortable: true }),
]

/** 'All' when every permission is granted, otherwise each permission by its label. */
function PermissionsCell({ admin: { permissions: held, state } }: { admin: AdminAccount }) {
  const labels = permissionGroups.flatMap(({ items }) =>
    items.filter(({ permission }) => held.includes(permission)).map(({ label }) => label),
  )
  return (
    <span className="flex max-w-md flex-wrap gap-1.5 max-sm:justify-end">
      {state === 'suspended' ? <Badge tone="warn">{adminsTexts.suspended}</Badge> : null}
      {held.length === permissions.length ? (
        <Badge tone="accent">{adminsTexts.everything}</Badge>
      ) : (
        labels.map((label) => (
          <Badge key={label} className="h-auto! min-h-5.5 whitespace-normal!">
            {label}
          </Badge>
        ))
      )}
      {held.length === 0 ? <span className="text-ink-muted">{adminsTexts.none}</span> : null}
    </span>
  )
}

function actions(
  onAsk: (dialog: OpenDialog) => void,
  ownId: string | undefined,
): DataColumn<AdminAccount> {
  return actionsColumn((admin) =>
    admin._id === ownId ? (
      <span className="text-sm text-ink-muted">{adminsTexts.yourAccount}</span>
    ) : (
      <span className="inline-flex flex-wrap justify-end gap-2 sm:flex-nowrap">
        <Button
          size="sm"
          aria-label={adminsTexts.changeOf(admin.name)}
          onClick={() => onAsk({ what: 'change', admin })}
        >
          {adminsTexts.change}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={adminsTexts.endOf(admin.name)}
          onClick={() => onAsk({ what: 'end', admin })}
        >
          {adminsTexts.end}
        </Button>
      </span>
    ),
  )
}
