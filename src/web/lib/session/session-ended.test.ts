import { afterAll, beforeEach, expect, test, vi } from 'vitest'

async function openPage() {
  vi.resetModules()
  const pages = [
    import('#web/lib/session/session.ts'),
    import('#web/lib/session/save-session.ts'),
    import('./session-ended.ts'),
  ] as const
  const [session, saved, over] = await Promise.all(pages)
  return { ...session, ...saved, ...over }
}

let page: Awaited<ReturnType<typeof openPage>>

beforeEach(async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('sessionStorage', undefined)
  vi.stubGlobal('document', { querySelectorAll: () => [], cookie: '' })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', { protocol: 'https:' })
  page = await openPage()
  page.saveBuyer({ _id: 'byr_ann', username: 'ann' }, 'one')
})

// Removes the listeners that `watchUserChanges` has added to the page.
afterAll(() => void vi.resetModules())

const request = new Request('https://souk.example/shop/customerprofile/orders?page=2')

test('an expired session is cleared and the sign-in page returns to the requested page', () => {
  const { signInMessages, readSignInMessage, readToken, signInAgain } = page
  const to = signInAgain(request, 'one', 'ended').headers.get('location')!
  expect(readToken()).toBeNull()
  const { pathname, searchParams, search } = new URL(to, 'https://souk.example')
  expect([pathname, searchParams.get('to')]).toEqual(['/login', '/shop/customerprofile/orders?page=2'])
  expect(readSignInMessage(search)).toBe(signInMessages.ended)
})

test('a rejected old token does not sign the user out', () => {
  page.saveToken('two')
  const again = page.signInAgain(request, 'one', 'ended')
  expect([page.readToken(), again.headers.get('location')]).toEqual([
    'two',
    '/shop/customerprofile/orders?page=2',
  ])
})

test.each(['', '?reason=', '?reason=toString', '?to=/bag'])('%j shows no message', (search) => {
  expect(page.readSignInMessage(search)).toBeUndefined()
})
