import type { Page } from '@playwright/test'

/** Counts what an operator does from here on: pages opened, clicks, and fields filled in. */
export async function countEffort(page: Page): Promise<{ pages: number; clicks: number; fields: number }> {
  const effort = { pages: 0, clicks: 0, fields: 0 }
  await page.exposeFunction('noteEffort', (what: 'clicks' | 'fields') => void effort[what]++)
  await page.addInitScript(() => {
    const note = (what: string) =>
      (globalThis as unknown as { noteEffort(what: string): void }).noteEffort(what)
    const seen = new WeakSet<EventTarget>()
    addEventListener('pointerdown', () => note('clicks'), true)
    addEventListener(
      'input',
      ({ target }) => {
        if (!target || seen.has(target)) return
        seen.add(target)
        note('fields')
      },
      true,
    )
  })
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) effort.pages++
  })
  return effort
}
