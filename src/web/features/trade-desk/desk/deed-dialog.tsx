import { type ReactNode, Suspense, useCallback, useState } from 'react'
import type { Trade } from '#contract/scorecard/types.ts'
import { lazyPart } from '#web/ui/overlays/lazy-part.ts'
import { TradeActions, type TradeDeed } from './trade-actions.tsx'

const AmendDialog = lazyPart(async () => (await import('./amend-dialog.tsx')).AmendDialog)
const ExitDialog = lazyPart(async () => (await import('./exit-dialog.tsx')).ExitDialog)
const DeleteDialog = lazyPart(async () => (await import('./exit-dialog.tsx')).DeleteDialog)

const DIALOGS = { amend: AmendDialog, exit: ExitDialog, delete: DeleteDialog }

type Asking = {
  readonly ask: (deed: TradeDeed, trade: Trade) => void
  /** Stays open even if its call ends in the meantime. */
  readonly dialog: ReactNode
}

/** Opens the dialog for an action on a call. */
export function useDeedDialog(): Asking {
  const [asked, setAsked] = useState<{ deed: TradeDeed; trade: Trade }>()
  const ask = useCallback((deed: TradeDeed, trade: Trade) => setAsked({ deed, trade }), [])
  const AskedDialog = asked === undefined ? undefined : DIALOGS[asked.deed]
  const dialog =
    asked === undefined || AskedDialog === undefined ? null : (
      <Suspense>
        <AskedDialog
          key={asked.trade._id}
          trade={asked.trade}
          onClose={() => setAsked(undefined)}
        />
      </Suspense>
    )
  return { ask, dialog }
}

/** The actions on the call whose details are open. Their dialogs open over the details. */
export function DetailActions({ trade }: { trade: Trade }) {
  const { ask, dialog } = useDeedDialog()
  return (
    <>
      {trade.status === 'open' ? (
        <div className="flex flex-wrap items-center gap-1.5 max-sm:w-full max-sm:*:flex-1">
          <TradeActions trade={trade} onAsk={ask} />
        </div>
      ) : null}
      {dialog}
    </>
  )
}
