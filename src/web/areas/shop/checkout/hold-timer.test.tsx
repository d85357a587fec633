import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HoldTimer } from './hold-timer.tsx'

const shown = (isOpen: boolean) =>
  renderToStaticMarkup(
    <HoldTimer
      heldUntil={null}
      state="held"
      limitMessage={undefined}
      hold={() => Promise.resolve()}
      expire={() => undefined}
      isPaying={false}
      isOpen={isOpen}
    />,
  )

test('no timer is shown while an item cannot be bought', () => {
  expect(shown(true)).toContain('reserved')
  expect(shown(false)).toBe('')
})
