import { beforeEach, expect, test, vi } from 'vitest'
import { getHomePath, onSessionChange, readSession, readToken, sessionVersion } from './session.ts'
import {
  clearSession,
  saveBuyer,
  saveMembershipPeriod,
  saveSeller,
  saveToken,
  readMembershipEnd,
} from './save-session.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

const buyer = { _id: 'buy_1', username: 'ana', name: 'Ana' }
const seller = { _id: 'sel_1', username: 'maya', name: 'Maya', isSeller: true }

test('the token is stored under the key `token`', () => {
  saveBuyer(buyer, 'secret')
  expect(stored.get('token')).toBe('secret')
  expect(readToken()).toBe('secret')
})

test("a buyer who logs in replaces a seller and the seller's flags", () => {
  saveSeller({ ...seller, isAdmin: true }, 'one')
  saveBuyer(buyer, 'two')
  expect(readSession()).toEqual({ buyer, seller: null, name: 'Ana' })
  expect([...stored.keys()].toSorted()).toEqual(['buyer', 'name', 'serviceSubscription', 'token'])
})

test('a seller who logs in replaces a buyer', () => {
  saveBuyer(buyer, 'one')
  saveSeller(seller, 'two')
  expect(readSession()).toMatchObject({ buyer: null, seller: { username: 'maya' } })
  expect(stored.get('isSeller')).toBe('true')
})

test('logging out clears all session items', () => {
  saveSeller(seller, 'one')
  stored.set('carriers', '[]')
  clearSession()
  expect(stored.size).toBe(0)
})

test('invalid stored user data counts as signed out', () => {
  for (const value of ['{', '"ana"', 'null', '{}', '[]']) {
    stored.set('buyer', value)
    expect(readSession().buyer).toBeNull()
  }
})

test.each([
  [null, null],
  [{ ...seller }, '/shopper/listings'],
  [{ ...seller, isSeller: false, isAdmin: true }, '/shopper/listings'],
  [{ ...seller, isSeller: false, isSA: true }, '/sa/listings'],
])('the landing page sends %o to %s', (person, home) => {
  expect(getHomePath({ buyer: null, seller: person, name: null })).toBe(home)
})

test('a listener is called after sign-in and sign-out in any tab, until it unsubscribes', () => {
  const tabs = new EventTarget()
  vi.stubGlobal('addEventListener', tabs.addEventListener.bind(tabs))
  vi.stubGlobal('removeEventListener', tabs.removeEventListener.bind(tabs))
  const listener = vi.fn<() => void>()
  const stop = onSessionChange(listener)
  saveBuyer(buyer, 'one')
  const afterLogin = listener.mock.calls.length
  expect(afterLogin).toBeGreaterThan(0)
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'buyer' }))
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: 'carriers' }))
  expect(listener).toHaveBeenCalledTimes(afterLogin + 1)
  stop()
  clearSession()
  tabs.dispatchEvent(Object.assign(new Event('storage'), { key: null }))
  expect(listener).toHaveBeenCalledTimes(afterLogin + 1)
})

test('the session version changes with the user, not with the token', () => {
  saveBuyer(buyer, 'one')
  const mark = sessionVersion()
  saveToken('two')
  expect(sessionVersion()).toBe(mark)
  clearSession()
  expect(sessionVersion()).not.toBe(mark)
})

test('the end of a membership is stored in milliseconds and cleared for the next buyer', () => {
  const end = Date.UTC(2026, 11, 21)
  saveBuyer({ ...buyer, serviceSubscription: true, subscriptionEndDate: end }, 'one')
  expect(stored.get('currentPeriodEnd')).toBe(String(end))
  expect(readMembershipEnd()).toBe(end)
  saveMembershipPeriod(true, 5)
  expect(readMembershipEnd()).toBe(5)
  saveBuyer({ ...buyer, _id: 'buy_2' }, 'two')
  expect(readMembershipEnd()).toBeNull()
  expect(stored.get('serviceSubscription')).toBe('false')
  stored.set('currentPeriodEnd', 'soon')
  expect(readMembershipEnd()).toBeNull()
})
