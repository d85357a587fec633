import type { FastifyInstance } from 'fastify'
import { systemClock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { addAnswers } from './alerts.store.ts'

const everyMs = 20_000

/** Counts what this process answers, and adds it to what the others have, so that any of them can judge the rate. */
export function countAnswers(server: FastifyInstance, db: Db) {
  let answers = 0
  let errors = 0
  let timer: NodeJS.Timeout | undefined
  server.addHook('onResponse', async (_request, { statusCode }) => {
    answers++
    if (statusCode >= 500) errors++
  })
  const write = async (): Promise<void> => {
    if (answers === 0) return
    const counted = { answers, errors }
    answers = 0
    errors = 0
    const minute = new Date(Math.floor(systemClock.now() / 60_000) * 60_000)
    await addAnswers(db, minute, counted.answers, counted.errors).catch(() => {
      // The database is away: they count when it is back.
      answers += counted.answers
      errors += counted.errors
    })
  }
  return {
    write,
    start: () => void (timer = setInterval(() => void write(), everyMs).unref()),
    stop: () => clearInterval(timer),
  }
}
