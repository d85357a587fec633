import type { Page } from '@playwright/test'

/** Blocks every upload to the given URLs until the test lets it continue or fail. */
export async function blockUploads(page: Page, address: string | RegExp) {
  const held: { pass: () => void; fail: () => void }[] = []
  await page.route(address, async (route) => {
    const isPassed = await new Promise<boolean>((decide) =>
      held.push({ pass: () => decide(true), fail: () => decide(false) }),
    )
    await (isPassed ? route.continue() : route.abort())
  })
  return {
    count: () => held.length,
    pass: (at: number) => held[at]!.pass(),
    fail: (at: number) => held[at]!.fail(),
  }
}
