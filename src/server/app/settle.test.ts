import { expect, test } from 'vitest'
import { runUntilSettled } from './settle.ts'

test('without due work, each loop and the jobs run once', async () => {
  const calls: string[] = []
  const round = async () => (calls.push('round'), false)
  const jobs = { runDue: async () => (calls.push('jobs'), false), countDue: async () => 0 }
  await runUntilSettled([round], jobs)
  expect(calls).toEqual(['round', 'jobs'])
})

test('follow-up work runs to the end over any number of passes', async () => {
  // Each iteration of a loop creates a job, and each job causes another iteration.
  const left = { steps: 9, jobs: 0 }
  const round = async () => {
    if (left.steps === 0 || left.jobs > 0) return false
    left.steps--
    left.jobs++
    return false
  }
  const runDue = async () => left.jobs > 0 && (left.jobs--, true)
  await runUntilSettled([round], { runDue, countDue: async () => left.jobs })
  expect(left).toEqual({ steps: 0, jobs: 0 })
})

test('a job that another process is running is awaited', async () => {
  let runningJobs = 5
  const jobs = {
    runDue: async () => runningJobs > 0,
    countDue: async () => (runningJobs > 0 ? runningJobs-- : 0),
  }
  await runUntilSettled([], jobs)
  expect(runningJobs).toBe(0)
})
