import type { FastifyInstance } from 'fastify'
import { openChanges, type Changes } from '#platform/changes.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db.ts'
import { openFactBook } from '#platform/facts.ts'
import { openHttp } from '#platform/http.ts'
import { openJobs, type Cron, type Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { getSecret } from '#platform/secrets.ts'
import { openServe } from '#platform/serve.ts'
import { findActor } from '#rooms/accounts/accounts.ts'
import { systemRoutes } from './system.routes.ts'

export interface HouseParts {
  config: Config
  clock: Clock
  database: Database
  log: Log
}

export interface House {
  app: FastifyInstance
  jobs: Jobs
  changes: Changes
  /** Finishes what is under way; the database stays open, it is the caller's. */
  close(): Promise<void>
}

/** Opens every room into one app. It listens to nothing yet and runs no job. */
export async function openHouse({ config, clock, database, log }: HouseParts): Promise<House> {
  const { db, pool } = database
  const cookieSecret = await getSecret(pool, 'cookies')
  const app = await openHttp({ config, clock, log, cookieSecret })
  const changes = await openChanges(database)
  const facts = openFactBook()
  const serve = openServe(app, {
    clock,
    identify: (token) => findActor(db, token, clock.now()),
    visitorSecret: cookieSecret,
    isStrict: config.nodeEnv === 'test',
    rateLimit: config.rateLimit,
  })

  const tasks = { ...facts.tasks(), 'changes:prune': () => changes.prune() }
  const crons: Cron[] = [{ task: 'changes:prune', pattern: '*/10 * * * *' }]
  const jobs = openJobs(database, tasks, crons, log)
  await systemRoutes(app, { pool, jobs })
  return {
    app,
    jobs,
    changes,
    async close() {
      await app.close()
      await jobs.stop()
    },
  }
}
