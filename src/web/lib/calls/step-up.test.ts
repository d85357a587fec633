import { expect, test } from 'vitest'
import { CallError } from './caller.ts'
import { askWith, withStepUp } from './step-up.ts'

const wanting = () => {
  let isProven = false
  const work = async () => {
    if (isProven) return 'done'
    throw new CallError(403, 'step_up_needed', 'Please enter your password to continue')
  }
  return { work, prove: () => (isProven = true) }
}

test('asks for the password, and does it again once that is right', async () => {
  const { work, prove } = wanting()
  const stop = askWith(async () => prove())
  expect(await withStepUp(work)).toBe('done')
  stop()
})

test('says what is wanted where the password is not entered, or nobody asks for it', async () => {
  const stop = askWith(async () => false)
  await expect(withStepUp(wanting().work)).rejects.toThrow('Please enter your password')
  stop()
  await expect(withStepUp(wanting().work)).rejects.toThrow('Please enter your password')
})

test('asks for nothing when something else went wrong', async () => {
  const stop = askWith(() => Promise.reject(new Error('asked')))
  await expect(withStepUp(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
  stop()
})
