import { expect, test } from 'vitest'
import { registerToast, showToast } from './show-toast.ts'

test('a message sent before the toast component is mounted is shown once it is mounted', () => {
  const shownTexts: string[] = []
  showToast('You watch Wool coat')
  const close = registerToast((text) => shownTexts.push(text))
  showToast('Taken back')
  close()
  registerToast((text) => shownTexts.push(`again ${text}`))()
  expect(shownTexts).toEqual(['You watch Wool coat', 'Taken back'])
})
