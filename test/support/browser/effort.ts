import type { Page } from '@playwright/test'

/** Starts to count the pages that an operator opens, their clicks, and the fields that they fill in. */
export async function countEffort(page: Page): Promise<{ pages: number; clicks: number; fields: number }> {
  const effort = { pages: 0, clicks: 0, fields: 0 }
  await page.exposeFunction('recordEffort', (what: 'clicks' | 'fields') => void effort[what]++)
  await page.addInitScript(() => {
    const record = (what: string) =>
      (globalThis as unknown as { recordEffort(what: string): void }).recordEffort(what)
    const seen = new WeakSet<EventTarget>()
    addEventListener('pointerdown', () => record('clicks'), true)
    addEventListener(
      'input',
      ({ target }) => {
        if (!target || seen.has(target)) return
        seen.add(target)
        record('fields')
      },
      true,
    )
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) effort.pages++
  })
  return effort
}
