import { ensureBuilt } from '../scripts/bundle/built.mjs'
import { readCommand } from '../scripts/command.mjs'
import { runStep } from '../scripts/steps.mjs'
import { benchVariables } from './database.ts'
import { measureJsonCalls } from './blocking/calls.ts'
import { measureCsvFiles } from './blocking/csv.ts'
import { createBlockingShop } from './blocking/shop.ts'
import { measureUploads } from './blocking/uploads.ts'
import { createOnlyFlag, runParts } from './parts.ts'

const { values } = readCommand({
  name: 'npm run bench:blocking',
  about:
    'Measures how long one request blocks the event loop of the built server: every call at its body limit, uploads, CSV files.',
  flags: {
    only: createOnlyFlag(['calls', 'uploads', 'csv']),
    call: { about: 'measures only these calls of the contract (names separated by commas)', value: 'calls' },
    listings: { about: 'number of demo listings', default: 640 },
    megabytes: { about: 'size of the CSV files, at most 64; with 64, the run takes an hour', default: 64 },
  },
  variables: benchVariables,
})

await runStep('Build', (step) => ensureBuilt(step, process.execPath))
await runParts(
  {
    calls: async (program) =>
      measureJsonCalls(await createBlockingShop(program, values.listings), values.call),
    uploads: async (program) =>
      measureUploads(await createBlockingShop(program, values.listings), values.call),
    csv: async (program) =>
      measureCsvFiles(await createBlockingShop(program, values.listings), values.megabytes),
  },
  values.only,
)
