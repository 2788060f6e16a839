import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import {
  listMessages,
  previousConversations,
  readMessages,
  sendFile,
  sendMessage,
} from '#contract/messaging/calls.ts'
import type { Message } from '#contract/messaging/types.ts'
import { newId } from '#kit/id.ts'
import { useApi, useMutationCall } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { callKey } from '#web/lib/api/query.ts'
import { useUpload } from '#web/lib/api/upload.ts'
import { conversationQuery, newestQuery } from '../pages.ts'
import { useLiveMessages } from '../use-live-messages.ts'
import { hasGap, lastSeq, type Pending, threadReducer } from './thread.ts'

/** Several changes within this time cause one refetch. */
const REFRESH_MS = 300
const CATCH_UP_ROWS = 100

/** Whether messages arrive live: yes, connection lost, or not available. */
type ConnectionState = 'live' | 'lost' | 'unavailable'

export type ThreadView = ReturnType<typeof useThread>

/**
 * The live state of a conversation: stored messages, messages being sent, and what has been read.
 */
export function useThread(otherId: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const newest = useSuspenseQuery(newestQuery(api, otherId)).data
  const conversation = useSuspenseQuery(conversationQuery(api, otherId)).data.data
  const [thread, dispatch] = useReducer(threadReducer, {
    messages: newest.data,
    more: newest.more,
    pending: [],
    otherRead: conversation.otherRead,
  })
  const [connection, setConnection] = useState<ConnectionState>('live')
  const known = useRef(thread)
  useEffect(() => {
    known.current = thread
  })

  const refresh = useRefresh(otherId)
  const catchUp = useCatchUp(otherId, (messages) => dispatch({ kind: 'arrived', messages }), known)

  useLiveMessages({
    onArrived: (other, messages, last) => {
      if (other === otherId) {
        dispatch({ kind: 'arrived', messages })
        if (hasGap(known.current, messages, last)) {
          void catchUp()
        }
      }
      refresh()
    },
    onReceipt: (other, seq) => {
      if (other === otherId) {
        dispatch({ kind: 'receipt', seq })
      }
    },
    onUnread: refresh,
    onMissed: () => {
      setConnection('live')
      void catchUp()
      void queryClient.invalidateQueries({ queryKey: conversationQuery(api, otherId).queryKey })
      refresh()
    },
    onLost: () => setConnection('lost'),
    onUnavailable: () => setConnection('unavailable'),
  })
  useEffect(() => {
    dispatch({ kind: 'receipt', seq: conversation.otherRead })
  }, [conversation.otherRead])
  useReadMark(otherId, lastSeq(thread), conversation.read)

  const { mutateAsync: upload, progress } = useUpload(sendFile)
  const deliver = async (pending: Pending) => {
    const { clientId, content, file } = pending
    dispatch({ kind: 'sending', pending: { ...pending, failure: null } })
    try {
      const body = { receiverId: otherId, clientId }
      const { data } =
        file === null
          ? await api(sendMessage, { body: { ...body, message: content } })
          : await upload({ body: { ...body, message: content, name: file.name }, files: { file } })
      dispatch({ kind: 'arrived', messages: [data] })
      if (hasGap(known.current, [data], data.seq)) {
        await catchUp()
      }
      refresh()
    } catch (error) {
      dispatch({ kind: 'failed', clientId, failure: messageOf(error) })
      void queryClient.invalidateQueries({ queryKey: conversationQuery(api, otherId).queryKey })
    }
  }

  return {
    conversation,
    thread,
    connection,
    progress,
    send: (content: string, file: File | null) =>
      void deliver({
        clientId: newId(),
        content,
        file,
        at: new Date().toISOString(),
        failure: null,
      }),
    retry: (pending: Pending) => void deliver(pending),
    drop: (clientId: string) => dispatch({ kind: 'dropped', clientId }),
    loadOlder: async () => {
      const before = known.current.messages[0]?.seq
      const page = await api(listMessages, { query: { with: otherId, before } })
      dispatch({ kind: 'older', messages: page.data, more: page.more })
    },
  }
}

/** Refetches the list of conversations shortly after a change. */
function useRefresh(otherId: string): () => void {
  const api = useApi()
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      void queryClient.invalidateQueries({ queryKey: callKey(previousConversations) })
      // Cached messages that are not on screen are outdated.
      queryClient.removeQueries({
        queryKey: newestQuery(api, otherId).queryKey,
        type: 'inactive',
      })
    }, REFRESH_MS)
  }, [api, queryClient, otherId])
}

/** Fetches all messages after the last known one, one run at a time. */
function useCatchUp(
  otherId: string,
  onArrived: (messages: readonly Message[]) => void,
  known: { readonly current: Parameters<typeof lastSeq>[0] },
) {
  const api = useApi()
  const running = useRef<Promise<void>>(undefined)
  const run = async () => {
    let after = lastSeq(known.current)
    let more = true
    while (more) {
      const query = { with: otherId, after, limit: CATCH_UP_ROWS }
      const page = await api(listMessages, { query })
      onArrived(page.data)
      after = page.data.at(-1)?.seq ?? after
      more = page.more
    }
  }
  return (): Promise<void> => {
    running.current ??= run()
      // The next reconnection retries.
      .catch(() => undefined)
      .finally(() => {
        running.current = undefined
      })
    return running.current
  }
}

/** Reports how far the viewer has read, while the page is visible. */
function useReadMark(otherId: string, last: number, read: number): void {
  const { mutate: report } = useMutationCall(readMessages)
  const reportedSeq = useRef(read)
  useEffect(() => {
    const reportRead = () => {
      if (last > reportedSeq.current && document.visibilityState === 'visible') {
        reportedSeq.current = last
        report({ body: { with: otherId, seq: last } })
      }
    }
    reportRead()
    document.addEventListener('visibilitychange', reportRead)
    return () => document.removeEventListener('visibilitychange', reportRead)
  }, [report, otherId, last])
}
