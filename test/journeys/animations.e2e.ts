import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/page-checks.ts'

/** Returns the number of animated hearts and the durations of their animations in ms, as reported by the browser. */
function flightsOf(page: Page) {
  return page.evaluate(() => {
    const sky = document.querySelector('[data-testid="heart-flight"]')!
    const timings = document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && sky.contains(effect.target))
      .map(({ effect }) => effect!.getTiming().duration as number)
    return { hearts: sky.children.length, timings: timings.toSorted((a, b) => a - b) }
  })
}

test('one second after the click, the heart flies for 1.4 s with five hearts behind it @long @desktop', async ({
  page,
}) => {
  await page.goto('/checkoutbuttonpage')
  await expect(page.getByLabel('Delay in ms')).toHaveValue('1000')
  await expectAccessible(page)
  const button = page.getByRole('button', { name: 'Check out', exact: true })
  await expect(page.getByLabel('Delay in ms')).toBeEnabled()
  const took = await page.evaluate(async () => {
    const main = [...document.querySelectorAll('main button')].find((one) => one.textContent === 'Check out')
    const status = document.querySelector('main [role=status]')!
    const isAnnounced = () => status.textContent !== ''
    const flying = () => document.querySelector('[data-testid="heart-flight"]') !== null
    const until = async (isTrue: () => boolean) => {
      while (!isTrue()) await new Promise(requestAnimationFrame)
      return performance.now()
    }
    const pressed = performance.now()
    ;(main as HTMLButtonElement).click()
    const started = await until(flying)
    return { delay: started - pressed, flight: (await until(isAnnounced)) - started }
  })
  expect(took.delay).toBeGreaterThanOrEqual(990)
  expect(took.flight).toBeGreaterThanOrEqual(1350)

  await page.getByLabel('Delay in ms').fill('0')
  await button.click()
  await page.getByTestId('heart-flight').locator('svg').first().waitFor({ state: 'attached' })
  const { hearts, timings } = await flightsOf(page)
  expect(hearts).toBe(6)
  expect(timings).toEqual([...Array<number>(6).fill(1200), ...Array<number>(6).fill(1400)])
  await expect(page.getByText('The heart has landed.')).toBeVisible()
})

test('"GOT IT" starts confetti and announces its end @phone', async ({ page }) => {
  await page.goto('/saconfirmationpage')
  await expect(page.getByLabel('Delay in ms')).toHaveValue('1000')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'GOT IT' }).click()
  await expect(page.getByTestId('confetti')).toBeAttached()
  await expect(page.getByText('The confetti has landed.')).toBeVisible({ timeout: 15_000 })
})

test('with reduced motion there is no animation, but the announcement is made @desktop', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/checkoutbuttonpage')
  await page.getByLabel('Delay in ms').fill('0')
  await page.getByRole('button', { name: 'Check out', exact: true }).click()
  await expect(page.getByText('The heart has landed.')).toBeVisible()
  await expect(page.getByTestId('heart-flight').locator('svg')).toHaveCount(0)
})

test('with reduced motion, colors change without a transition everywhere on the page @long @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.goto('/login')
  const underWay = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark'
    return document.getAnimations().length
  })
  expect(underWay).toBe(0)
})
