import type { Draft } from '#contract/content/drafts.ts'
import type { OwnPiece } from '#contract/content/own-calls.ts'
import { isApiError } from '#web/lib/api/api-error.ts'

type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

export type DraftState = {
  readonly draft: Draft
  readonly status: SaveStatus
  readonly savedAt: string
  readonly draftVersion: number
  readonly review: OwnPiece['review']
  /** Why the last attempt failed. */
  readonly error: unknown
  /** The server's message for each field, by field name. */
  readonly fields: Readonly<Record<string, string>>
}

type Saved = Pick<OwnPiece, 'draftVersion' | 'savedAt' | 'review'>

type DraftSaverOptions = {
  readonly start: Saved & Pick<OwnPiece, 'draft'>
  readonly send: (draftVersion: number, draft: Draft) => Promise<Saved>
  /** How long the author must pause before the draft is saved, in milliseconds. */
  readonly pauseMs: number
}

/**
 * Saves a draft whenever its author pauses, one save at a time. After a conflict nothing is saved
 * until the author decides which text to keep (`restart`).
 */
export function createDraftSaver({ start, send, pauseMs }: DraftSaverOptions) {
  let state: DraftState = startOf(start)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  const listeners = new Set<() => void>()

  const set = (change: Partial<DraftState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) {
      listener()
    }
  }
  const saveOnce = async () => {
    const { draft, draftVersion } = state
    set({ status: 'saving' })
    try {
      const saved = await send(draftVersion, draft)
      const same = state.draft === draft
      set({ ...saved, status: same ? 'saved' : 'unsaved', error: null, fields: {} })
    } catch (error) {
      const isConflict =
        isApiError(error) &&
        ['content_changed', 'content_scheduled', 'content_state'].includes(error.code)
      set({ status: isConflict ? 'conflict' : 'failed', error, fields: fieldsOf(error) })
    }
  }
  const run = async () => {
    while (state.status === 'unsaved') {
      await saveOnce()
    }
  }
  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (state.status === 'failed') {
      set({ status: 'unsaved' })
    }
    running ??= run().finally(() => {
      running = undefined
    })
    await running
    return state.status === 'saved'
  }
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    change: (draft: Draft) => {
      if (state.status === 'conflict') {
        set({ draft })
        return
      }
      set({ draft, status: state.status === 'saving' ? 'saving' : 'unsaved' })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pauseMs)
    },
    /** Saves unsaved changes immediately. Resolves to whether everything is saved. */
    flush,
    /** Continues from the server's version; `mine` is the draft that overwrites it. */
    restart: (piece: DraftSaverOptions['start'], mine?: Draft) => {
      clearTimeout(timer)
      set(
        mine === undefined ? startOf(piece) : { ...startOf(piece), draft: mine, status: 'unsaved' },
      )
    },
  }
}

function startOf({ draft, draftVersion, savedAt, review }: DraftSaverOptions['start']): DraftState {
  return { draft, draftVersion, savedAt, review, status: 'saved', error: null, fields: {} }
}

/**
 * The path 'draft.link' belongs to the field 'link'; 'draft.content.content.3.attrs.alt' to
 * 'content'.
 */
function fieldsOf(error: unknown): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [path, message] of Object.entries(isApiError(error) ? error.fields : {})) {
    const [first = '', second = ''] = path.split('.')
    fields[first === 'draft' ? second : first] ??= message
  }
  return fields
}
