import { describe, expect, it } from 'vitest'
import {
  getOrCreateAttempt,
  preserveAttempt,
  deleteAttempt,
  saveAttempt,
  findUnfinishedAttempt,
} from './attempt.ts'

const shirt = { _id: 'prd_shirt', sizeID: 'siz_m' }
const coat = { _id: 'prd_coat', sizeID: 'siz_l' }

describe('checkout attempt', () => {
  it('the same items in any order share an attempt until the attempt is deleted', () => {
    const store = memory()
    const first = getOrCreateAttempt([shirt, coat], store)
    expect(first.id.length).toBeGreaterThanOrEqual(8)
    expect(getOrCreateAttempt([coat, shirt], store).id).toBe(first.id)
    deleteAttempt(store)
    expect(getOrCreateAttempt([shirt, coat], store).id).not.toBe(first.id)
  })

  it('a different bag has a different attempt', () => {
    const store = memory()
    expect(getOrCreateAttempt([shirt], store).id).not.toBe(getOrCreateAttempt([shirt, coat], store).id)
  })

  it('an attempt with a known order id counts as unfinished', () => {
    const store = memory()
    const attempt = getOrCreateAttempt([shirt], store)
    expect(findUnfinishedAttempt([shirt], store)).toBeUndefined()
    saveAttempt({ ...attempt, orderId: 'ord_1' }, store)
    expect(findUnfinishedAttempt([shirt], store)?.orderId).toBe('ord_1')
    expect(findUnfinishedAttempt([coat], store)).toBeUndefined()
  })

  it("an attempt survives the end of its buyer's session and is not used by other buyers", () => {
    const [store, later] = [memory(), memory()]
    const attempt = getOrCreateAttempt([shirt], store, 'buy_ada')
    preserveAttempt(store, 'buy_ada')(later)
    expect(getOrCreateAttempt([shirt], later, 'buy_ada').id).toBe(attempt.id)
    expect(findUnfinishedAttempt([shirt], later, 'buy_eve')).toBeUndefined()
    expect(getOrCreateAttempt([shirt], later, 'buy_eve').id).not.toBe(attempt.id)
  })

  it.each(['', 'null', '{', '[]', '"x"', '{"id":1}'])('replaces the invalid stored value %j', (text) => {
    const store = memory()
    store.setItem('checkout-attempt', text)
    expect(getOrCreateAttempt([shirt], store).id).toBeTruthy()
  })
})

function memory() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}
