import { expect, test } from 'vitest'
import { sampleTrade } from '../testing.ts'
import { createLiveStore } from './live-store.ts'

function storeWithPictures() {
  const waiting: (() => void)[] = []
  const store = createLiveStore((work) => waiting.push(work))
  const nextPicture = () => {
    for (const work of waiting.splice(0)) {
      work()
    }
  }
  return { store, waiting, nextPicture }
}

test('notifies the listeners of changed items once per animation frame, and no others', () => {
  const { store, waiting, nextPicture } = storeWithPictures()
  const heard: string[] = []
  store.onPrice(7, () => heard.push('price 7'))
  store.onPrice(8, () => heard.push('price 8'))
  store.onTrade('a', () => heard.push('trade a'))
  store.onList(() => heard.push('list'))
  store.apply(store.cache.applyPrices('1;1000;7,100'))
  store.apply(store.cache.applyPrices('2;1250;7,101'))
  expect(waiting).toHaveLength(1)
  expect(heard).toEqual([])
  nextPicture()
  expect(heard).toEqual(['price 7'])
  store.apply(
    store.cache.applyFrame({
      openTrades: [sampleTrade({ _id: 'a' })],
      closedTrades: [],
      totalOpenTrades: 1,
    }),
  )
  nextPicture()
  expect(heard.slice(1)).toEqual(['trade a', 'list'])
})

test('stops notifying a removed listener, and notifies a new one', () => {
  const { store, nextPicture } = storeWithPictures()
  const heard: number[] = []
  const leave = store.onPrice(7, () => heard.push(1))
  leave()
  store.onPrice(7, () => heard.push(2))
  leave()
  store.apply(store.cache.applyPrices('1;1000;7,100'))
  nextPicture()
  expect(heard).toEqual([2])
})

test('notifies about the list only when trades or the connection status change', () => {
  const { store, nextPicture } = storeWithPictures()
  let told = 0
  store.onList(() => {
    told += 1
  })
  store.apply(store.cache.applyPrices('1;1000;7,100'))
  nextPicture()
  expect([store.revision(), told]).toEqual([0, 0])
  store.setStatus('live')
  store.setStatus('live')
  nextPicture()
  expect([store.revision(), told]).toEqual([0, 1])
  store.apply(
    store.cache.applyDelta({ providerId: 'p', from: 0, to: 1, trades: [sampleTrade()], gone: [] }),
  )
  expect(store.revision()).toBe(1)
})
