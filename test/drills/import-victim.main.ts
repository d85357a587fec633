import pg from 'pg'
import { systemClock } from '#platform/core/clock.ts'
import { createEventBus } from '#platform/events/event-bus.ts'
import { wrapPool } from '#platform/database/db.ts'
import { folderFiles } from '#platform/files/files.ts'
import { createPictureFiles } from '#platform/pictures/picture-files.ts'
import { createGuardedFetch } from '#platform/http/outbound/guarded-fetch.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createListingsModule } from '#modules/catalog/listings/listings.ts'

// Runs one CSV import until the import completes or this process is killed. Usage: `node import-victim.main.ts
// <database url> <data dir> <import id>`.
const [url = '', dataDir = '', id = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 2 })
const files = folderFiles(dataDir)
const { tasks } = createListingsModule({
  ...wrapPool(pool),
  clock: systemClock,
  events: createEventBus(),
  log: createLog('fatal'),
  files,
  pictures: createPictureFiles(files),
  fetchFile: createGuardedFetch(),
  origin: () => 'http://127.0.0.1:3000',
  config: { commissionBps: 1000, serviceFeeBps: 500, variantPrices: 0 },
})
await tasks['listings:import']!({ id })
await pool.end()
