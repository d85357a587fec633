import { expect, inject, test } from 'vitest'
import { openDatabase } from './db.ts'

test('concurrent close calls close the database once, and both resolve after it is closed', async () => {
  const database = await openDatabase(
    { databaseUrl: inject('postgresUrl'), dataDir: '', dbPool: 2, dbPrepare: true },
    () => undefined,
  )
  await database.pool.query('select 1')
  await Promise.all([database.close(), database.close()])
  await database.close()
  await expect(database.pool.query('select 1')).rejects.toThrow()
})
