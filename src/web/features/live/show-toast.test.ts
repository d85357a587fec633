import { expect, test } from 'vitest'
import { registerToast, showToast } from './show-toast.ts'

test('a message sent before the toast component is mounted is shown once it is mounted', () => {
  const said: string[] = []
  showToast('You watch Wool coat')
  const close = registerToast((text) => said.push(text))
  showToast('Taken back')
  close()
  registerToast((text) => said.push(`again ${text}`))()
  expect(said).toEqual(['You watch Wool coat', 'Taken back'])
})
