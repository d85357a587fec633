import { beforeEach, expect, test, vi } from 'vitest'
import { clearSession, saveBuyer, saveSeller } from '#web/lib/session/save-session.ts'
import { saveCarrier, readCarriers } from './carriers.ts'

const buyer = { _id: 'buy_1', username: 'ana', name: 'Ana' }
const seller = { _id: 'sel_1', username: 'maya', name: 'Maya', isSeller: true }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

test('the most recently used carriers are stored, newest first and without duplicates', () => {
  for (const carrier of ['ups', 'dhl', 'ups', 'usps', 'dpd', 'fedex', 'la-poste']) saveCarrier(carrier)
  expect(readCarriers()).toEqual(['la-poste', 'fedex', 'dpd', 'usps', 'ups'])
  localStorage.setItem('carriers', '{"broken')
  expect(readCarriers()).toEqual([])
  clearSession()
  expect(localStorage.getItem('carriers')).toBeNull()
})

test('each seller has a separate list of carriers', () => {
  saveSeller(seller, 'one')
  saveCarrier('ups')
  saveSeller({ ...seller, name: 'Maya M.' }, 'one')
  expect(readCarriers()).toEqual(['ups'])
  saveSeller({ ...seller, _id: 'sel_2' }, 'two')
  expect(readCarriers()).toEqual([])
  saveCarrier('dhl')
  saveBuyer(buyer, 'three')
  expect(readCarriers()).toEqual([])
})
