import { afterEach, expect, test } from 'vitest'
import { createMatomoProvider, setAnalytics, publicPath, sendLogin, sendPageView } from './analytics.ts'

const ada = { username: 'ada', email: 'ada@souk.example' }

function recordRequests(): { url: string; body: Record<string, string> }[] {
  const sent: { url: string; body: Record<string, string> }[] = []
  const settings = { url: 'https://stats.example', siteId: '7' }
  setAnalytics(
    createMatomoProvider(settings, 'https://souk.example', (url, body) => {
      sent.push({ url, body: Object.fromEntries(body) })
    }),
  )
  return sent
}

afterEach(() => setAnalytics(undefined))

test('no events are sent before consent or after it is withdrawn', () => {
  const sent = recordRequests()
  setAnalytics(undefined)
  sendPageView('/shop', 'Shop', null)
  sendLogin(ada)
  expect(sent).toEqual([])
})

test('a page view includes the username and email of a buyer only', () => {
  const sent = recordRequests()
  sendPageView('/shop?gender=men', 'Shop', ada)
  sendPageView('/bag', 'Bag', null)
  expect(sent).toEqual([
    {
      url: 'https://stats.example/matomo.php',
      body: {
        idsite: '7',
        rec: '1',
        apiv: '1',
        url: 'https://souk.example/shop',
        action_name: 'Shop',
        dimension1: 'ada',
        dimension2: 'ada@souk.example',
      },
    },
    {
      url: 'https://stats.example/matomo.php',
      body: { idsite: '7', rec: '1', apiv: '1', url: 'https://souk.example/bag', action_name: 'Bag' },
    },
  ])
})

test('a buyer without a username is identified by email only', () => {
  const sent = recordRequests()
  sendPageView('/shop', 'Shop', { ...ada, username: null })
  expect(sent[0]?.body).toMatchObject({ dimension2: ada.email })
  expect(sent[0]?.body).not.toHaveProperty('dimension1')
})

test('a login is sent if the buyer has a username (spec §4)', () => {
  const sent = recordRequests()
  sendLogin({ ...ada, username: null })
  expect(sent).toEqual([])
  sendLogin(ada)
  expect(sent[0]?.body).toMatchObject({ e_c: 'account', e_a: 'login', e_n: 'ada', dimension2: ada.email })
})

test.each([
  ['/reset/secret', '/reset/…'],
  ['/verify/secret', '/verify/…'],
  ['/free-verify/secret', '/free-verify/…'],
  ['/shopper/signup/secret', '/shopper/signup/…'],
  ['/shopper/sellerReset/secret', '/shopper/sellerReset/…'],
  ['/sa/signup/secret', '/sa/signup/…'],
  ['/confirm-order/secret', '/confirm-order/…'],
  ['/bd/confirm-order/secret', '/bd/confirm-order/…'],
  ['/shopper/verify/secret', '/shopper/verify/…'],
  ['/shopper/helper/secret', '/shopper/helper/…'],
  ['/secure-account/secret', '/secure-account/…'],
  ['/unsubscribe/secret', '/unsubscribe/…'],
  ['/gift/redeem/ABCD-EFGH-JKLM', '/gift/redeem/…'],
  ['/gift/redeem', '/gift/redeem'],
  ['/confirm-order/secret/return-slip', '/confirm-order/…'],
  ['/confirm?order=secret', '/confirm'],
  ['/signup', '/signup'],
  ['/product/maya/prd_1', '/product/maya/prd_1'],
])('the path %s is sent as %s', (path, shown) => {
  expect(publicPath(path)).toBe(shown)
})
