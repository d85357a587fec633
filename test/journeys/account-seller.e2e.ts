import { expect, test } from '@playwright/test'
import { goodPassword, newEmail, signOut, storedKeys } from '../support/browser/account-steps.ts'
import { findEmailedLink } from '../support/mail.ts'
import { expectAccessible } from '../support/browser/page-checks.ts'

test('a seller applies, is accepted, signs up and sees the dashboard @phone', async ({ page, request }) => {
  test.setTimeout(90_000)
  const email = newEmail('sel')
  await page.goto('/shopper/apply')
  await page.getByLabel('Name', { exact: true }).fill('Sel Lerin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('What would you like to sell?').fill('Coats of the seventies')
  await page.getByLabel('Links to items').fill('nonsense')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText('This isn’t a link: nonsense')).toBeVisible()
  await page.getByLabel('Links to items').fill('instagram.com/sel')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks for applying')
  await expectAccessible(page)

  const login = await request.post('/seller/auth/login', {
    data: { email: 'admin@souk.example', password: 'demo-souk-2026' },
  })
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` }
  const listed = await request.get('/api/admin/applications?state=open', { headers })
  const { applications } = (await listed.json()) as { applications: { _id: string; email: string }[] }
  const own = applications.find((one) => one.email === email)
  expect((await request.post(`/api/admin/applications/${own?._id}/accept`, { headers })).ok()).toBe(true)

  const link = await findEmailedLink(request, email, '/shopper/signup/')
  await page.goto(link)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectAccessible(page)
  await page.getByLabel('Username').fill(`sel_${Date.now().toString(36)}`)
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByLabel('Confirm password', { exact: true }).fill(goodPassword)
  const news = page.getByRole('checkbox', { name: 'Send me news and tips for sellers' })
  await expect(news).not.toBeChecked()
  await news.check()
  const joined = page.waitForRequest(/\/mailchimp\/seller\b/)
  await page.getByRole('button', { name: 'Open shop' }).click()
  expect((await joined).postDataJSON()).toMatchObject({ email })
  await expect(page).toHaveURL(/\/shopper\/listings$/)
  expect(await storedKeys(page)).toEqual(['isAdmin', 'isSA', 'isSeller', 'name', 'seller', 'token'])
  await page.goto('/')
  await expect(page).toHaveURL(/\/shopper\/listings$/)
  await signOut(page)

  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link has expired or has already been used')
})

test('the sign-in for sellers leads to the dashboard, and so does the home page afterwards @desktop', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('main').getByRole('link', { name: 'Sign in as seller' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to your shop')
  await page.getByLabel('Email').fill('seller@souk.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-souk-2026')
  const brands = page.waitForRequest(/\/api\/categories\/brands\b/)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect((await brands).headers().authorization).toMatch(/^Bearer /)
  await expect(page).toHaveURL(/\/shopper\/listings$/)
  // Blocks JavaScript, because the redirect must work before the landing page has loaded any JavaScript.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await expect(page).toHaveURL(/\/shopper\/listings$/)
  await page.unroute('**/assets/*.js')
  await page.goto('/shopper/sellerLogin')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seller Login')
})

test('a link that cannot be checked shows “Please try again” for four seconds @long @phone', async ({
  page,
}) => {
  // Simulates the response of a reverse proxy whose backend server is down.
  const body = '<html><body>Bad Gateway</body></html>'
  await page.route('**/createseller/conf/**', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body }),
  )
  await page.goto('/shopper/signup/anything')
  await expect(page.getByText('Please try again')).toBeVisible()
  await expect(page.getByText('Please try again')).toBeHidden({ timeout: 8000 })
  await page.unroute('**/createseller/conf/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has expired or has already been used')
})
