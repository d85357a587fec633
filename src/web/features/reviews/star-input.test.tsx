import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from '#web/kit/stars.tsx'
import { StarInput } from './star-input.tsx'

const filled = (html: string) => /--stars:(\d+);--shown:([\d.]+)%/.exec(html)?.slice(1).map(Number)

test('there are five stars in steps of half a star, and no star is selected initially', () => {
  const html = renderToStaticMarkup(<StarInput label="Your rating" />)
  expect(filled(html)).toEqual([5, 0])
  expect(html).toMatch(/min="0" max="5" step="0.5"[^>]* value="0"/)
  expect(html).toContain('aria-valuetext="Choose a rating"')
})

test('half stars can be disabled, and the scale can be changed', () => {
  expect(renderToStaticMarkup(<StarInput label="Your rating" stars={3} hasHalves={false} />)).toMatch(
    /max="3" step="1"/,
  )
  const halves = renderToStaticMarkup(<Stars rate={3.5} />)
  expect([filled(halves), halves]).toEqual([
    [5, 70],
    expect.stringContaining('aria-label="3.5 out of 5 stars"'),
  ])
  const whole = renderToStaticMarkup(<Stars rate={3.5} hasHalves={false} />)
  expect([filled(whole), whole]).toEqual([
    [5, 80],
    expect.stringContaining('aria-label="4.0 out of 5 stars"'),
  ])
})
