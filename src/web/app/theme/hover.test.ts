import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Returns the at-rules and selectors around a position in a stylesheet, outermost first. */
function around(css: string, at: number): string[] {
  const open: string[] = []
  let from = 0
  for (let here = 0; here < at; here++) {
    if (css[here] === '{') open.push(css.slice(from, here).trim())
    if (css[here] === '}') open.pop()
    if ('{};'.includes(css[here]!)) from = here + 1
  }
  return open
}

test('hover styles apply only to devices that can hover', () => {
  const css = readFileSync(new URL('app.css', import.meta.url), 'utf8')
  const places = [...css.matchAll(/:hover/g)].map(({ index }) => index)
  expect(places.length).toBeGreaterThan(3)
  for (const at of places)
    expect(around(css, at).join(' '), css.slice(at - 40, at + 20)).toContain('@media (hover: hover)')
})
