import { ensureBuilt } from '../scripts/bundle/built.mjs'
import { readCommand } from '../scripts/command.mjs'
import { runStep } from '../scripts/steps.mjs'
import { benchVariables } from './database.ts'
import { blockByCalls } from './blocking/calls.ts'
import { blockByCsv } from './blocking/csv.ts'
import { openBlockingShop } from './blocking/shop.ts'
import { blockByUploads } from './blocking/uploads.ts'
import { onlyFlag, runParts } from './parts.ts'

const { values } = readCommand({
  name: 'npm run bench:blocking',
  about:
    'Measures how long one request blocks the event loop of the built server: every call at its body limit, uploads, CSV files.',
  flags: {
    only: onlyFlag(['calls', 'uploads', 'csv']),
    call: { about: 'measures only these calls of the contract (names separated by commas)', value: 'calls' },
    listings: { about: 'number of demo listings', default: 640 },
    megabytes: { about: 'size of the CSV files, at most 64; with 64, the run takes an hour', default: 64 },
  },
  variables: benchVariables,
})

await runStep('Build', (step) => ensureBuilt(step, process.execPath))
await runParts(
  {
    calls: async (program) => blockByCalls(await openBlockingShop(program, values.listings), values.call),
    uploads: async (program) => blockByUploads(await openBlockingShop(program, values.listings), values.call),
    csv: async (program) => blockByCsv(await openBlockingShop(program, values.listings), values.megabytes),
  },
  values.only,
)
