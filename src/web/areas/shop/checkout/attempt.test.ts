import { describe, expect, it } from 'vitest'
import { attemptFor, forgetAttempt, keepAttempt, unfinishedAttempt } from './attempt.ts'

const shirt = { _id: 'prd_shirt', sizeID: 'siz_m' }
const coat = { _id: 'prd_coat', sizeID: 'siz_l' }

describe('the attempt of a checkout', () => {
  it('stays the same for the same bag, in whatever order, until it is forgotten', () => {
    const keep = memory()
    const first = attemptFor([shirt, coat], undefined, keep)
    expect(first.id.length).toBeGreaterThanOrEqual(8)
    expect(attemptFor([coat, shirt], undefined, keep).id).toBe(first.id)
    forgetAttempt(keep)
    expect(attemptFor([shirt, coat], undefined, keep).id).not.toBe(first.id)
  })

  it('is another one for another bag or another coupon', () => {
    const keep = memory()
    const ids = [
      attemptFor([shirt], undefined, keep).id,
      attemptFor([shirt, coat], undefined, keep).id,
      attemptFor([shirt, coat], 'SPRING', keep).id,
    ]
    expect(new Set(ids).size).toBe(3)
    expect(attemptFor([shirt, coat], 'spring', keep).id).toBe(ids[2])
  })

  it('is unfinished once its order is known, whatever the coupon was', () => {
    const keep = memory()
    const attempt = attemptFor([shirt], 'SPRING', keep)
    expect(unfinishedAttempt([shirt], keep)).toBeUndefined()
    keepAttempt({ ...attempt, orderId: 'ord_1' }, keep)
    expect(unfinishedAttempt([shirt], keep)?.orderId).toBe('ord_1')
    expect(unfinishedAttempt([coat], keep)).toBeUndefined()
  })

  it.each(['', 'null', '{', '[]', '"x"', '{"id":1}'])('starts afresh where the browser kept %j', (text) => {
    const keep = memory()
    keep.setItem('checkout-attempt', text)
    expect(attemptFor([shirt], undefined, keep).id).toBeTruthy()
  })
})

function memory() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
