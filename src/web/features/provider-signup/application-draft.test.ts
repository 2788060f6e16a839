import { expect, it } from 'vitest'
import { forgetDraft, keepDraft, withDraft } from './application-draft.ts'
import { blankApplication } from './application-form.ts'

function memory() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const blank = blankApplication({ email: 'a@b.example', key: 'secret-key' }, undefined)
const typed = {
  ...blank,
  type: 'Non Individual',
  name: 'Asha',
  state: 'Goa',
  gst: true,
  DOB: '1988-03-14',
  number: '9845012345',
  address1: '12 Marina Road',
  password: 'gooseberry',
  confirmpassword: 'gooseberry',
  agreed: true,
} as const

it('keeps what was typed until it is forgotten, but nothing secret or private', () => {
  const store = memory()
  keepDraft(store, typed)
  expect([...store.items.values()].join()).not.toMatch(
    /gooseberry|secret-key|agreed|1988|98450|Marina/,
  )
  const kept = { type: 'Non Individual', name: 'Asha', state: 'Goa', gst: true }
  expect(withDraft(store, blank)).toEqual({ ...blank, ...kept })
  forgetDraft(store, typed)
  expect(withDraft(store, blank)).toEqual(blank)
})

it('is of one address, and leaves what a company determines', () => {
  const store = memory()
  keepDraft(store, typed)
  const other = blankApplication({ email: 'c@d.example' }, undefined)
  expect(withDraft(store, other)).toEqual(other)
  const master = { _id: 'c1', RegName: 'Ridge', category: 'Trainers', regNumber: '1' } as const
  const under = blankApplication({ email: 'a@b.example' }, master)
  keepDraft(store, { ...under, RegName: 'Old name', name: 'Asha' })
  expect(withDraft(store, under)).toEqual({ ...under, name: 'Asha' })
})

it('starts blank if what is stored is unreadable or storage is blocked', () => {
  const store = memory()
  keepDraft(store, typed)
  for (const text of ['{', 'null', '7', '{"name":7,"type":"x"}']) {
    store.items.set([...store.items.keys()][0] ?? '', text)
    expect(withDraft(store, blank)).toEqual(blank)
  }
  const blocked = () => {
    throw new Error('blocked')
  }
  const none = { getItem: blocked, setItem: blocked, removeItem: blocked }
  keepDraft(none, typed)
  forgetDraft(none, typed)
  expect(withDraft(none, blank)).toEqual(blank)
})
