import { type ReactNode, useState } from 'react'
import type { Trade } from '#contract/scorecard/types.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx'
import { type TradeAction, TradeActions } from './trade-actions.tsx'

const AmendDialog = lazyPart(async () => (await import('./amend-dialog.tsx')).AmendDialog)
const ExitDialog = lazyPart(async () => (await import('./exit-dialog.tsx')).ExitDialog)
const DeleteDialog = lazyPart(async () => (await import('./exit-dialog.tsx')).DeleteDialog)

const DIALOGS = { amend: AmendDialog, exit: ExitDialog, delete: DeleteDialog }

type ActionDialog = {
  readonly openDialog: (action: TradeAction, trade: Trade) => void
  /** Stays open even if its call ends in the meantime. */
  readonly dialog: ReactNode
}

/** Opens the dialog for an action on a call. */
export function useActionDialog(): ActionDialog {
  const [opened, setOpened] = useState<{ action: TradeAction; trade: Trade }>()
  const openDialog = (action: TradeAction, trade: Trade) => setOpened({ action, trade })
  const OpenedDialog = opened === undefined ? undefined : DIALOGS[opened.action]
  const dialog =
    opened === undefined || OpenedDialog === undefined ? null : (
      <OpenedDialog
        key={opened.trade._id}
        trade={opened.trade}
        onClose={() => setOpened(undefined)}
      />
    )
  return { openDialog, dialog }
}

/** The actions on the call whose details are open. Their dialogs open over the details. */
export function DetailActions({ trade }: { trade: Trade }) {
  const { openDialog, dialog } = useActionDialog()
  return (
    <>
      {trade.status === 'open' ? (
        <div className="flex flex-wrap items-center gap-1.5 max-sm:w-full max-sm:*:flex-1">
          <TradeActions trade={trade} onAction={openDialog} />
        </div>
      ) : null}
      {dialog}
    </>
  )
}
