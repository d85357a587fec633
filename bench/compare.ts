import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensureBuilt } from '../scripts/bundle/built.mjs'
import { readCommand } from '../scripts/command.mjs'
import { openProgram } from '../scripts/program.mjs'
import { runStep } from '../scripts/steps.mjs'
import { startBuiltApp } from './app.ts'
import { addAttributes } from './compare/attributes.ts'
import { compareRounds, medianOf } from './compare/ratios.ts'
import { benchVariables, copyBenchDatabase } from './database.ts'
import type { BenchCall } from './load.ts'
import { makePageRequests, pageKinds } from './page-requests.ts'
import { runLoad, type BenchServer } from './processes.ts'
import { callKinds, makeRequests } from './requests.ts'
import { readSamples } from './samples.ts'
import { createPriceChanges } from './writer.ts'

const { values } = readCommand({
  name: 'npm run bench:compare',
  about:
    'Compares the CPU time per request of two servers that run in turn, as ratios: two versions, or a catalog with and without attributes, or requests with and without writes.',
  flags: {
    before: { about: 'folder of another built version to compare with', value: 'folder' },
    url: { about: 'database of the other version, if its schema is older (its own demo data)', value: 'url' },
    attributes: { about: 'number of attributes that only the second catalog has', default: 0 },
    writes: { about: 'requests of the mix per write; only the second server gets writes', default: 0 },
    listings: { about: 'number of listings', default: 10_000 },
    rounds: { about: 'rounds; both servers are measured in each', default: 10 },
    requests: { about: 'requests per kind and round', default: 1_000 },
    kinds: {
      about: 'kinds of requests, separated by commas',
      default: 'list,detail,filter,filterNew,searchNew,mix,newHome,newShop,newProduct,pages',
    },
  },
  variables: benchVariables,
})
const { listings, rounds, requests } = values
const kinds = values.kinds.split(',')
const knownKinds: readonly string[] = [...callKinds, 'mix', ...pageKinds.slice(1), 'pages']
for (const kind of kinds) if (!knownKinds.includes(kind)) throw new Error(`There is no kind ${kind}`)
const connections = 8
/**
 * Number of warm-up rounds before the measured rounds. During the warm-up, V8 compiles the code, and caches are filled.
 */
const warmRounds = 3

await runStep('Build', (step) => ensureBuilt(step, process.execPath))
const program = openProgram()
const { ends, finish, folder } = program
const requestsFile = path.join(folder('souk-bench-'), 'requests.json')
const url = await copyBenchDatabase(listings, `souk_bench_compare_${listings}`, ends)
const otherUrl = values.url ?? url
const attributesUrl =
  values.attributes > 0
    ? await copyBenchDatabase(listings, `souk_bench_attributes_${listings}`, ends)
    : undefined
if (attributesUrl) await addAttributes(attributesUrl, values.attributes)

const before = await openSide(otherUrl, values.before)
const after = await openSide(attributesUrl ?? url, undefined)
const cpu = new Map<string, { before: number; after: number }[]>(kinds.map((kind) => [kind, []]))
for (let round = 0; round < warmRounds + rounds; round++)
  for (const kind of kinds) {
    const sides = round % 2 === 0 ? ([before, after] as const) : ([after, before] as const)
    const measured = new Map<object, number>()
    for (const side of sides) measured.set(side, await side.measure(kind, round, side === after))
    if (round >= warmRounds)
      cpu.get(kind)!.push({ before: measured.get(before)!, after: measured.get(after)! })
  }

console.log(`\n${'CPU ms per request'.padEnd(26)}    before     after     ratio   95 % interval`)
for (const [kind, all] of cpu) {
  const { median, low, high } = compareRounds(all)
  const cells = [medianOf(all.map((each) => each.before)), medianOf(all.map((each) => each.after)), median]
  console.log(
    kind.padEnd(26) +
      cells.map((cell) => cell.toFixed(3).padStart(10)).join('') +
      `   ${low.toFixed(3)} to ${high.toFixed(3)}`,
  )
}
console.log(
  `memory in MB: before ${before.server.memory().toFixed(0)}, after ${after.server.memory().toFixed(0)}`,
)
await finish(0)

interface Side {
  server: BenchServer
  /** Sends the requests of one kind and returns the CPU time per request in ms. */
  measure(kind: string, round: number, hasWrites: boolean): Promise<number>
}

async function openSide(database: string, version: string | undefined): Promise<Side> {
  const samples = await readSamples(database, 12_000)
  const server = await startBuiltApp(program, {
    url: database,
    ...(version && { version: path.resolve(version) }),
  })
  while (!(await fetch(`${server.address}/readyz`)).ok) await new Promise((done) => setTimeout(done, 200))
  const nextChange = await createPriceChanges(database)
  const callsOf = (kind: string, round: number): BenchCall[] => {
    const pages = makePageRequests(samples, '', round)
    const calls = makeRequests(samples, round)
    const all =
      kind in calls
        ? calls[kind as keyof typeof calls].map((call) => call.app)
        : pages[(kind === 'pages' ? 'mix' : kind) as keyof typeof pages]
    return all.slice(0, requests)
  }
  return {
    server,
    async measure(kind, round, hasWrites) {
      const calls = callsOf(kind, round)
      const isMix = kind === 'mix' || kind === 'pages'
      // Writes are sent in addition to the measured requests. The CPU time of the writes is included in the time per
      // measured request.
      const all =
        hasWrites && isMix && values.writes > 0
          ? calls.flatMap((call, n) => (n % values.writes === 0 ? [nextChange(), call] : [call]))
          : calls
      writeFileSync(requestsFile, JSON.stringify(all))
      const startedAt = server.exactCpu()
      const plan = { address: server.address, seconds: 0, amount: all.length, connections, requestsFile }
      const { failed } = await runLoad(plan, server)
      if (failed > 0) throw new Error(`${failed} requests of "${kind}" failed`)
      return (server.exactCpu() - startedAt) / calls.length
    },
  }
}
