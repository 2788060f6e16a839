import { useBlocker, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Draft } from '#contract/content/drafts.ts'
import {
  type OwnPiece,
  ownPiece,
  ownPieces,
  publishingStatus,
  savePiece,
} from '#contract/content/own-calls.ts'
import type { ContentPicture } from '#contract/content/pieces.ts'
import { callKey } from '#web/lib/api/query.ts'
import { createDraftSaver } from './draft-saver.ts'

/** Long enough that an author stays far below the rate limit for saving. */
const SAVE_DEBOUNCE_MS = 1500

export type Studio = ReturnType<typeof useStudio>

/** A piece in the editor: its draft, which is saved automatically, and the actions on it. */
export function useStudio(start: OwnPiece) {
  const router = useRouter()
  const { api, queryClient } = router.options.context
  const [piece, setPiece] = useState(start)
  const [shown, setShown] = useState(false)
  const [pictures, setPictures] = useState<readonly ContentPicture[]>(start.pictures)
  const saver = useMemo(
    () =>
      createDraftSaver({
        start,
        pauseMs: SAVE_DEBOUNCE_MS,
        send: async (draftVersion, draft) => {
          const body = { id: start._id, draftVersion, draft }
          return (await api(savePiece, { body })).data
        },
      }),
    [api, start],
  )
  const state = useSyncExternalStore(saver.subscribe, saver.get, saver.get)
  const leaving = useBlocker({
    shouldBlockFn: useCallback(async () => !(await saver.flush()), [saver]),
    enableBeforeUnload: useCallback(() => saver.get().status !== 'saved', [saver]),
    withResolver: true,
  })
  useEffect(
    () => () => {
      void saver.flush().then(() => {
        for (const call of [ownPiece, ownPieces, publishingStatus]) {
          queryClient.removeQueries({ queryKey: callKey(call) })
        }
      })
    },
    [saver, queryClient],
  )

  const take = (next: OwnPiece, mine?: Draft) => {
    setPiece(next)
    setPictures((known) => [...next.pictures, ...known])
    saver.restart(next, mine)
  }
  return {
    piece,
    ...state,
    pictures,
    /** Whether fields show that they are missing: only after an attempt to publish. */
    shown,
    showMissing: () => setShown(true),
    addPicture: (picture: ContentPicture) => setPictures((known) => [picture, ...known]),
    /** Whether the draft has unpublished changes. */
    hasChanges:
      piece.hasChanges || state.draftVersion !== piece.draftVersion || state.status !== 'saved',
    locked: piece.state !== 'draft' && piece.state !== 'published',
    change: (draft: Draft) => saver.change(draft),
    retry: () => void saver.flush(),
    flush: saver.flush,
    /** Asks the author before a link leaves text that could not be saved. */
    leaving,
    get: saver.get,
    take,
    /** Loads the server's version, optionally overwriting it with this page's text. */
    reload: async (keepMine: boolean) => {
      const { data } = await api(ownPiece, { params: { id: start._id } })
      const { draft } = saver.get()
      take(data, keepMine && data.draft.kind === draft.kind ? draft : undefined)
      if (keepMine) {
        await saver.flush()
      }
    },
  }
}
