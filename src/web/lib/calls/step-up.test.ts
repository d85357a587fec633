import { expect, test } from 'vitest'
import { CallError } from './caller.ts'
import { registerProofPrompt, withStepUp } from './step-up.ts'

const protectedWork = () => {
  let isProven = false
  const work = async () => {
    if (isProven) return 'done'
    throw new CallError(403, 'step_up_needed', 'Please enter your password to continue')
  }
  return { work, prove: () => (isProven = true) }
}

test('asks for the password and repeats the call after it was confirmed', async () => {
  const { work, prove } = protectedWork()
  const stop = registerProofPrompt(async () => prove())
  expect(await withStepUp(work)).toBe('done')
  stop()
})

test('the error is thrown if the password is not entered or no prompt is registered', async () => {
  const stop = registerProofPrompt(async () => false)
  await expect(withStepUp(protectedWork().work)).rejects.toThrow('Please enter your password')
  stop()
  await expect(withStepUp(protectedWork().work)).rejects.toThrow('Please enter your password')
})

test('does not ask for a proof after other errors', async () => {
  const stop = registerProofPrompt(() => Promise.reject(new Error('asked')))
  await expect(withStepUp(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
  stop()
})
