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

/** Opens a page in this tab: what it holds in memory is new, what the browser keeps is not. */
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
  const [{ forgetPerson, guardTab, tabStorage }, session, saved] = [
    await import('./tab.ts'),
    await import('./session.ts'),
    await import('./save-session.ts'),
  ]
  return { forgetPerson, guardTab, tabStorage, ...session, ...saved }
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

// A guard listens as long as its page is open.
afterAll(() => void vi.resetModules())

/** What happens in another tab: the browser's store changes, and this tab is told. */
function elsewhere(change: () => void) {
  change()
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'buyer' }))
}

/** Left and come back to, as the browser kept it. */
function leaveAndComeBack(meanwhile: () => void) {
  page.dispatchEvent(new Event('pagehide'))
  meanwhile()
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
}

test("a guest's draft outlives a reload and a sign-in", async () => {
  const first = await openPage()
  first.guardTab()
  first.tabStorage().setItem('draft', 'my street')
  const second = await openPage()
  second.guardTab()
  expect(second.tabStorage().getItem('draft')).toBe('my street')
  second.saveBuyer(ann, 'one')
  expect(second.tabStorage().getItem('draft')).toBe('my street')
  expect([reload.mock.calls.length, cookies]).toEqual([0, []])
})

test.each([
  ['who signs out or is signed out', (tab: OpenPage) => tab.forgetPerson()],
  ['a buyer whose place another takes', (tab: OpenPage) => tab.saveBuyer(bob, 'two')],
  ['a buyer whose place a seller takes', (tab: OpenPage) => tab.saveSeller(maya, 'two')],
])('%s leaves nothing in the tab', async (_, change) => {
  const tab = await openPage()
  tab.guardTab()
  tab.tabStorage().setItem('draft', 'typed as a guest')
  tab.saveBuyer(ann, 'one')
  tab.tabStorage().setItem('attempt', 'ord_1')
  field.value = '1 Secret Road'
  change(tab)
  expect([stored.get('draft'), stored.get('attempt'), field.value]).toEqual([undefined, undefined, ''])
  expect(cookies.find((line) => line.startsWith('bag='))).toMatch(/^bag=;/)
  expect(reload).not.toHaveBeenCalled()
})

test('who saves their profile goes on with what was kept', async () => {
  saveBuyer(ann, 'one')
  const tab = await openPage()
  tab.guardTab()
  tab.tabStorage().setItem('draft', 'my street')
  tab.saveBuyer({ ...ann, name: 'Ann Other' }, 'one')
  expect(tab.tabStorage().getItem('draft')).toBe('my street')
})

test('who is signed out before the page was guarded leaves nothing either', async () => {
  saveBuyer(ann, 'one')
  const first = await openPage()
  first.tabStorage().setItem('draft', 'my street')
  first.forgetPerson()
  expect(stored.get('draft')).toBeUndefined()
  expect(cookies.find((line) => line.startsWith('bag='))).toMatch(/^bag=;/)
})

test("a seller's bag is nowhere else and stays", async () => {
  saveSeller(maya, 'one')
  const tab = await openPage()
  tab.guardTab()
  tab.clearSession()
  expect(cookies.some((line) => line.startsWith('bag='))).toBe(false)
})

test('a helper who goes to another shop in one tab takes nothing of the first there, in none', async () => {
  const helps = (username: string) => ({ ...maya, isSeller: false, helps: { username, name: username } })
  saveSeller(helps('first'), 'one')
  const tab = await openPage()
  tab.guardTab()
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

test('signed out in another tab, this one forgets too and loads its page anew', async () => {
  saveBuyer(ann, 'one')
  const tab = await openPage()
  tab.guardTab()
  tab.tabStorage().setItem('draft', 'my street')
  field.value = '1 Secret Road'
  elsewhere(clearSession)
  expect([stored.get('draft'), field.value, reload.mock.calls.length]).toEqual([undefined, '', 1])
  expect(cookies).toEqual([])
})

test('signed in in another tab, a guest here loses nothing', async () => {
  const tab = await openPage()
  tab.guardTab()
  tab.tabStorage().setItem('draft', 'my street')
  elsewhere(() => saveBuyer(ann, 'one'))
  expect([tab.tabStorage().getItem('draft'), reload.mock.calls.length]).toEqual(['my street', 0])
})

test('what another person left here while no page of the tab was listening is gone', async () => {
  saveBuyer(ann, 'one')
  const first = await openPage()
  first.guardTab()
  first.tabStorage().setItem('draft', 'my street')
  clearSession()
  const second = await openPage()
  expect(second.tabStorage().getItem('draft')).toBeNull()
})

test('a page that has shown what is theirs is not shown to whoever goes back to it', async () => {
  saveBuyer(ann, 'one')
  const tab = await openPage()
  tab.guardTab()
  leaveAndComeBack(() => undefined)
  expect([root.hidden, reload.mock.calls.length]).toEqual([false, 0])
  leaveAndComeBack(clearSession)
  expect([root.hidden, reload.mock.calls.length]).toEqual([true, 1])
})

test('a page left by signing out is hidden before it is kept, and shown again to who comes back as the same', async () => {
  saveBuyer(ann, 'one')
  const tab = await openPage()
  tab.guardTab()
  tab.clearSession()
  page.dispatchEvent(new Event('pagehide'))
  expect(root.hidden).toBe(true)
  saveBuyer(ann, 'two')
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect([root.hidden, reload.mock.calls.length]).toEqual([false, 0])
})

test('where the browser forbids storage, pages come alive all the same', async () => {
  const forbidden = {
    get: () => {
      throw new Error('SecurityError')
    },
  }
  Object.defineProperty(globalThis, 'sessionStorage', { ...forbidden, configurable: true })
  Object.defineProperty(globalThis, 'localStorage', { ...forbidden, configurable: true })
  const tab = await openPage()
  expect(() => tab.guardTab()).not.toThrow()
})
