import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { clearSession, saveBuyer, saveSeller } from './save-session.ts'

const ann = { _id: 'byr_ann', username: 'ann', name: 'Ann' }
const bob = { _id: 'byr_bob', username: 'bob', name: 'Bob' }
const maya = { _id: 'sel_maya', username: 'maya', name: 'Maya', isSeller: true }

let local: Map<string, string>
let stored: Map<string, string>
let page: EventTarget
let cookies: string[]
let field: { value: string }
let root: { hidden: boolean }
const reload = vi.fn<() => void>()

/** Opens a page in this tab. The page has new module state, but the existing browser storage. */
async function openPage() {
  vi.resetModules()
  page = new EventTarget()
  field = { value: '' }
  root = { hidden: false }
  cookies = []
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', {
    documentElement: root,
    querySelectorAll: () => [field],
    set cookie(line: string) {
      cookies.push(line)
    },
  })
  const [{ signOutLocally, watchUserChanges, tabStorage }, session, saved] = [
    await import('./tab.ts'),
    await import('./session.ts'),
    await import('./save-session.ts'),
  ]
  return { signOutLocally, watchUserChanges, tabStorage, ...session, ...saved }
}

type OpenPage = Awaited<ReturnType<typeof openPage>>

function storageOf(map: Map<string, string>) {
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
    clear: () => map.clear(),
  }
}

beforeEach(() => {
  local = new Map()
  stored = new Map()
  reload.mockReset()
  vi.stubGlobal('localStorage', storageOf(local))
  vi.stubGlobal('sessionStorage', storageOf(stored))
  vi.stubGlobal('location', { reload, protocol: 'http:' })
})

// Removes the listeners that `watchUserChanges` has added to the page.
afterAll(() => void vi.resetModules())

/** Simulates a change to local storage in another tab. */
function elsewhere(change: () => void) {
  change()
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'buyer' }))
}

/** Leaves the page and then restores it from the back/forward cache. */
function leaveAndComeBack(meanwhile: () => void) {
  page.dispatchEvent(new Event('pagehide'))
  meanwhile()
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
}

test("a guest's draft survives a reload and a sign-in", async () => {
  const first = await openPage()
  first.watchUserChanges()
  first.tabStorage().setItem('draft', 'my street')
  const second = await openPage()
  second.watchUserChanges()
  expect(second.tabStorage().getItem('draft')).toBe('my street')
  second.saveBuyer(ann, 'one')
  expect(second.tabStorage().getItem('draft')).toBe('my street')
  expect([reload.mock.calls.length, cookies]).toEqual([0, []])
})

test.each([
  ['a buyer who signs out', (tab: OpenPage) => tab.signOutLocally()],
  ['a buyer replaced by another buyer', (tab: OpenPage) => tab.saveBuyer(bob, 'two')],
  ['a buyer replaced by a seller', (tab: OpenPage) => tab.saveSeller(maya, 'two')],
])('%s leaves no data in the tab', async (_, change) => {
  const tab = await openPage()
  tab.watchUserChanges()
  tab.tabStorage().setItem('draft', 'typed as a guest')
  tab.saveBuyer(ann, 'one')
  tab.tabStorage().setItem('attempt', 'ord_1')
  field.value = '1 Secret Road'
  change(tab)
  expect([stored.get('draft'), stored.get('attempt'), field.value]).toEqual([undefined, undefined, ''])
  expect(cookies.find((line) => line.startsWith('bag='))).toMatch(/^bag=;/)
  expect(reload).not.toHaveBeenCalled()
})

test("a user who saves their profile keeps the tab's draft", async () => {
  saveBuyer(ann, 'one')
  const tab = await openPage()
  tab.watchUserChanges()
  tab.tabStorage().setItem('draft', 'my street')
  tab.saveBuyer({ ...ann, name: 'Ann Other' }, 'one')
  expect(tab.tabStorage().getItem('draft')).toBe('my street')
})

test('signing out before `watchUserChanges` was called clears the tab as well', async () => {
  saveBuyer(ann, 'one')
  const first = await openPage()
  first.tabStorage().setItem('draft', 'my street')
  first.signOutLocally()
  expect(stored.get('draft')).toBeUndefined()
  expect(cookies.find((line) => line.startsWith('bag='))).toMatch(/^bag=;/)
})

test("a seller's bag exists only in its cookie and survives a sign-out", async () => {
  saveSeller(maya, 'one')
  const tab = await openPage()
  tab.watchUserChanges()
  tab.clearSession()
  expect(cookies.some((line) => line.startsWith('bag='))).toBe(false)
})

test('a helper who switches shops in any tab loses the draft of the previous shop', async () => {
  const helps = (username: string) => ({ ...maya, isSeller: false, helps: { username, name: username } })
  saveSeller(helps('first'), 'one')
  const tab = await openPage()
  tab.watchUserChanges()
  tab.tabStorage().setItem('draft', 'a coat of the first')
  field.value = 'A coat'
  elsewhere(() => saveSeller(helps('second'), 'one'))
  expect([stored.get('draft'), field.value, reload.mock.calls.length]).toEqual([undefined, '', 1])
  tab.tabStorage().setItem('draft', 'a coat of the second')
  tab.saveSeller(helps('second'), 'one')
  expect(tab.tabStorage().getItem('draft')).toBe('a coat of the second')
  tab.saveSeller(helps('first'), 'one')
  expect(stored.get('draft')).toBeUndefined()
})

test('a sign-out in another tab clears this tab and reloads its page', async () => {
  saveBuyer(ann, 'one')
  const tab = await openPage()
  tab.watchUserChanges()
  tab.tabStorage().setItem('draft', 'my street')
  field.value = '1 Secret Road'
  elsewhere(clearSession)
  expect([stored.get('draft'), field.value, reload.mock.calls.length]).toEqual([undefined, '', 1])
  expect(cookies).toEqual([])
})

test("a sign-in in another tab keeps a guest's draft in this tab", async () => {
  const tab = await openPage()
  tab.watchUserChanges()
  tab.tabStorage().setItem('draft', 'my street')
  elsewhere(() => saveBuyer(ann, 'one'))
  expect([tab.tabStorage().getItem('draft'), reload.mock.calls.length]).toEqual(['my street', 0])
})

test('data left by another user is cleared even if no page was listening at sign-out', async () => {
  saveBuyer(ann, 'one')
  const first = await openPage()
  first.watchUserChanges()
  first.tabStorage().setItem('draft', 'my street')
  clearSession()
  const second = await openPage()
  expect(second.tabStorage().getItem('draft')).toBeNull()
})

test("a page with a user's data is hidden from the next user who goes back to it", async () => {
  saveBuyer(ann, 'one')
  const tab = await openPage()
  tab.watchUserChanges()
  leaveAndComeBack(() => undefined)
  expect([root.hidden, reload.mock.calls.length]).toEqual([false, 0])
  leaveAndComeBack(clearSession)
  expect([root.hidden, reload.mock.calls.length]).toEqual([true, 1])
})

test('a page left after a sign-out is hidden, and shown again if the same user signs in', async () => {
  saveBuyer(ann, 'one')
  const tab = await openPage()
  tab.watchUserChanges()
  tab.clearSession()
  page.dispatchEvent(new Event('pagehide'))
  expect(root.hidden).toBe(true)
  saveBuyer(ann, 'two')
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect([root.hidden, reload.mock.calls.length]).toEqual([false, 0])
})

test('pages work in a browser that blocks storage', async () => {
  const forbidden = {
    get: () => {
      throw new Error('SecurityError')
    },
  }
  Object.defineProperty(globalThis, 'sessionStorage', { ...forbidden, configurable: true })
  Object.defineProperty(globalThis, 'localStorage', { ...forbidden, configurable: true })
  const tab = await openPage()
  expect(() => tab.watchUserChanges()).not.toThrow()
})
