import { beforeEach, expect, test, vi } from 'vitest'
import { decideSubmit, type UploadState } from '../form/upload-gate.ts'
import {
  createSubmission,
  type SubmissionAttempt,
  type ActionSuccess,
  type Submission,
} from './submission.ts'

let submission: Submission
let seen: string[]
let shown: ActionSuccess[]
let answer: PromiseWithResolvers<ActionSuccess | void>
const send = vi.fn(() => answer.promise)

beforeEach(() => {
  send.mockClear()
  answer = Promise.withResolvers()
  submission = createSubmission()
  seen = []
  shown = []
  submission.subscribe(() => seen.push(submission.getState().is))
})

const run = (attempt: Partial<SubmissionAttempt> = {}) =>
  submission.run({
    send,
    showToast: (done) => void shown.push(done),
    showError: (error) => (error as Error).message,
    ...attempt,
  })

test('an attempt is pending until its request has ended', async () => {
  const outcome = run()
  expect(submission.getState()).toEqual({ is: 'pending' })
  answer.resolve()
  expect(await outcome).toBe('done')
  expect(submission.getState()).toEqual({ is: 'idle' })
  expect(seen).toEqual(['pending', 'idle'])
})

test('a second submit is ignored while the first is pending', async () => {
  const first = run()
  expect(await run()).toBe('ignored')
  answer.resolve()
  await first
  expect(send).toHaveBeenCalledTimes(1)
  expect(seen).toEqual(['pending', 'idle'])
  expect(await run()).toBe('done')
  expect(send).toHaveBeenCalledTimes(2)
})

test('an ignored submit neither validates the fields nor removes a message', async () => {
  const first = run()
  const hasFieldErrors = vi.fn(() => false)
  await run({ hasFieldErrors })
  expect(hasFieldErrors).not.toHaveBeenCalled()
  answer.resolve({ message: 'Saved', isBeside: true })
  await first
  expect(submission.getState()).toEqual({ is: 'done', message: 'Saved' })
})

test('no request is sent while a field has an error', async () => {
  expect(await run({ hasFieldErrors: () => true })).toBe('stopped')
  expect(send).not.toHaveBeenCalled()
  expect(submission.getState()).toEqual({ is: 'idle' })
})

test('a result is shown in a toast, and the attempt is pending until the page is reloaded', async () => {
  const reloaded = Promise.withResolvers<void>()
  const undo = async () => undefined
  const outcome = run({
    showToast: (done) => {
      shown.push(done)
      return reloaded.promise
    },
  })
  answer.resolve({ message: 'Paused', undo })
  await vi.waitFor(() => expect(shown).toEqual([{ message: 'Paused', undo }]))
  expect(submission.getState()).toEqual({ is: 'pending' })
  reloaded.resolve()
  expect(await outcome).toBe('done')
  expect(submission.getState()).toEqual({ is: 'idle' })
})

test('a result beside the button stays until a field is changed', async () => {
  answer.resolve({ message: 'Saved', isBeside: true })
  await run()
  expect(submission.getState()).toEqual({ is: 'done', message: 'Saved' })
  expect(shown).toEqual([])
  submission.clearMessage()
  expect(submission.getState()).toEqual({ is: 'idle' })
})

test('an error that concerns no field is shown beside the button until the next submit', async () => {
  answer.reject(new Error('Sold out'))
  expect(await run()).toBe('failed')
  expect(submission.getState()).toEqual({ is: 'failed', message: 'Sold out' })
  submission.clearMessage()
  expect(submission.getState()).toEqual({ is: 'failed', message: 'Sold out' })
  answer = Promise.withResolvers()
  const next = run()
  expect(submission.getState()).toEqual({ is: 'pending' })
  answer.resolve()
  await next
  expect(submission.getState()).toEqual({ is: 'idle' })
})

test('an error about a field is shown only at the field', async () => {
  const errors: string[] = []
  answer.reject(new Error('This name is taken'))
  const outcome = await run({
    showError: (error) => {
      errors.push((error as Error).message)
      return undefined
    },
  })
  expect(outcome).toBe('failed')
  expect(errors).toEqual(['This name is taken'])
  expect(submission.getState()).toEqual({ is: 'idle' })
})

test('an action that throws before its request fails like any other', async () => {
  const outcome = await run({
    send: () => {
      throw new Error('No card')
    },
  })
  expect(outcome).toBe('failed')
  expect(submission.getState()).toEqual({ is: 'failed', message: 'No card' })
})

test('a form with a running upload is sent once, after the upload', async () => {
  const uploads: UploadState[] = [{ is: 'running', words: 'Uploading' }]
  const isHeld = () => decideSubmit(uploads, false) !== 'submit'
  expect(await run({ isHeld })).toBe('stopped')
  expect(await run({ isHeld })).toBe('stopped')
  expect(send).not.toHaveBeenCalled()
  uploads.pop()
  answer.resolve()
  expect(await run({ isHeld })).toBe('done')
  expect(send).toHaveBeenCalledTimes(1)
})

test('a failed upload stops a submit that waited for it, and a removable one stops every submit', () => {
  const failed = (isRemovable: boolean): UploadState[] => [{ is: 'failed', isRemovable }]
  expect(decideSubmit(failed(false), true)).toBe('stop')
  expect(decideSubmit(failed(true), false)).toBe('stop')
  expect(decideSubmit(failed(false), false)).toBe('submit')
  expect(decideSubmit([...failed(true), { is: 'running', words: 'Uploading' }], true)).toBe('wait')
})

test('an unmounted component gets no more updates, and its toast is still shown', async () => {
  let count = 0
  const unsubscribe = submission.subscribe(() => count++)
  const outcome = run()
  expect(count).toBe(1)
  unsubscribe()
  answer.resolve({ message: 'Sent' })
  expect(await outcome).toBe('done')
  expect(count).toBe(1)
  expect(shown).toEqual([{ message: 'Sent' }])
})
