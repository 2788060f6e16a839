import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/call.ts'
import type { Draft } from '#contract/content/drafts.ts'
import { createDraftSaver } from './draft-saver.ts'

const empty: Draft = {
  kind: 'videos',
  title: '',
  language: 'english',
  category: [],
  tags: [],
  image: null,
  description: '',
  link: '',
  durationSeconds: null,
  channel: '',
}
const titled = (title: string): Draft => ({ ...empty, title })
const review = { missing: {}, findings: [] }
const start = { draft: empty, draftVersion: 1, savedAt: '2026-11-25T00:00:00.000Z', review }
const refusal = (code: 'invalid_input' | 'content_changed', fields = {}) =>
  new ApiError(409, { success: false, code, message: code, fields })

describe('the draft saver', () => {
  it('saves changes made during a save afterwards, each version once', async () => {
    const sent: [number, string][] = []
    const saver = createDraftSaver({
      start,
      pauseMs: 60_000,
      send: async (draftVersion, draft) => {
        sent.push([draftVersion, draft.title])
        if (draft.title === 'a') {
          saver.change(titled('b'))
        }
        return { draftVersion: draftVersion + 1, savedAt: start.savedAt, review }
      },
    })
    saver.change(titled('a'))
    expect(saver.get().status).toBe('unsaved')
    expect(await Promise.all([saver.flush(), saver.flush()])).toEqual([true, true])
    expect(sent).toEqual([
      [1, 'a'],
      [2, 'b'],
    ])
    expect(saver.get()).toMatchObject({ status: 'saved', draftVersion: 3, draft: titled('b') })
    saver.restart(start)
  })

  it('reports the refused field, and saves when retried', async () => {
    let failures = 1
    const saver = createDraftSaver({
      start,
      pauseMs: 60_000,
      send: async (draftVersion) => {
        if (failures > 0) {
          failures -= 1
          throw refusal('invalid_input', { 'draft.link': 'No address' })
        }
        return { draftVersion: draftVersion + 1, savedAt: start.savedAt, review }
      },
    })
    saver.change(titled('a'))
    expect(await saver.flush()).toBe(false)
    expect(saver.get()).toMatchObject({ status: 'failed', fields: { link: 'No address' } })
    expect(await saver.flush()).toBe(true)
    expect(saver.get()).toMatchObject({ status: 'saved', fields: {} })
  })

  it('stops at a conflict until it is resolved', async () => {
    let calls = 0
    const saver = createDraftSaver({
      start,
      pauseMs: 60_000,
      send: async (draftVersion) => {
        calls += 1
        if (draftVersion === 1) {
          throw refusal('content_changed')
        }
        return { draftVersion: draftVersion + 1, savedAt: start.savedAt, review }
      },
    })
    saver.change(titled('mine'))
    expect(await saver.flush()).toBe(false)
    saver.change(titled('mine too'))
    expect(await saver.flush()).toBe(false)
    expect(calls).toBe(1)
    saver.restart({ ...start, draft: titled('theirs'), draftVersion: 5 }, saver.get().draft)
    expect(await saver.flush()).toBe(true)
    expect(saver.get()).toMatchObject({ draftVersion: 6, draft: titled('mine too') })
  })
})
