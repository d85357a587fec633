import { beforeEach, expect, test, vi } from 'vitest'
import { deviceOwner } from './device-owner.ts'
import { readSession, readToken, sessionVersion } from './session.ts'
import { clearSession, saveSeller, saveToken } from './save-session.ts'
import { leaveSellerView, openSellerView, readSellerView } from './seller-view.ts'

function createStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage())
  vi.stubGlobal('sessionStorage', createStorage())
})

const staff = { _id: 'sel_1', username: 'maya', name: 'Maya', isAdmin: true }
const seller = { _id: 'sel_2', username: 'nora', name: 'Nora' }
const view = { _id: 'svw_1', token: 'view.secret', expiresAt: '2026-12-01T12:30:00Z', seller }

test('a view replaces the session of its tab, and the own session returns when the view is left', () => {
  saveSeller(staff, 'own')
  const before = sessionVersion()
  openSellerView(view)
  expect(readToken()).toBe('view.secret')
  expect(readSession().seller).toMatchObject({ ...seller, isViewed: true, isAdmin: false, role: null })
  expect(sessionVersion()).not.toBe(before)
  leaveSellerView()
  expect([readToken(), readSession().seller, readSellerView()]).toEqual(['own', staff, null])
})

test('a view never changes the own session, and the data on the device stay those of the staff member', () => {
  saveSeller(staff, 'own')
  openSellerView(view)
  expect(deviceOwner()).toBe(staff._id)
  saveToken('view.other')
  saveSeller({ ...seller, isSeller: true }, 'view.other')
  clearSession()
  expect(localStorage.getItem('token')).toBe('own')
  leaveSellerView()
  expect(readSession().seller).toEqual(staff)
})

test('a view clears the data that the tab has stored for the staff member', () => {
  sessionStorage.setItem('draft', 'A note')
  openSellerView(view)
  expect(sessionStorage.getItem('draft')).toBeNull()
  sessionStorage.setItem('sellerView', '{')
  expect(readSellerView()).toBeNull()
})
