import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layerOf } from '../../scripts/layers.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-walls-'))
const lint = path.join(root, 'node_modules/oxlint/bin/oxlint')

interface Wall {
  from: string
  refused: string[]
  allowed: string[]
}

// Who may enter which public API, as docs/architecture.md draws it.
const walls: Wall[] = [
  {
    from: 'src/contract/probe.ts',
    refused: [
      '#platform/database/db.ts',
      '#modules/orders/orders.ts',
      '../server/app/app.ts',
      'fastify',
      'node:fs',
    ],
    allowed: ['zod', './money.ts', '#contract/money.ts'],
  },
  {
    from: 'src/server/platform/probe.ts',
    refused: [
      '#modules/orders/orders.ts',
      '../modules/orders/orders.ts',
      '@souk/stripe-offline',
      '#web/lib/calls/call.ts',
      '#server/app/app.ts',
    ],
    allowed: ['#contract/money.ts', './db.ts', 'pg', 'node:fs', '@souk/embedded-postgres'],
  },
  {
    from: 'src/server/platform/cards/probe.ts',
    refused: ['@souk/stripe-offline', '../../modules/orders/orders.ts'],
    allowed: ['../core/clock.ts', 'stripe'],
  },
  {
    from: 'src/server/app/probe.ts',
    refused: [
      '#web/root.tsx',
      '../../web/root.tsx',
      '@souk/stripe-offline/testing',
      '#test/support/database.ts',
    ],
    allowed: [
      '#modules/orders/orders.routes.ts',
      '@souk/stripe-offline',
      '#platform/database/db.ts',
      '#demo/seed.ts',
    ],
  },
  moduleWall('accounts', []),
  moduleWall('content', []),
  moduleWall('ledger', []),
  moduleWall('catalog', ['accounts']),
  moduleWall('memberships', ['accounts', 'ledger']),
  moduleWall('orders', ['accounts', 'catalog', 'memberships', 'ledger']),
  moduleWall('payouts', ['accounts', 'orders', 'ledger']),
  moduleWall('reviews', ['accounts', 'catalog', 'orders']),
  moduleWall('conversations', ['accounts', 'catalog', 'orders']),
  moduleWall('notifications', ['accounts', 'catalog', 'orders']),
  moduleWall('extensions', ['accounts', 'catalog', 'orders']),
  moduleWall('admin', [
    'accounts',
    'content',
    'ledger',
    'catalog',
    'memberships',
    'orders',
    'payouts',
    'reviews',
    'conversations',
    'notifications',
  ]),
  {
    from: 'src/server/modules/catalog/search/probe.ts',
    refused: ['../../orders/orders.ts', '../../../platform/db.ts', '#modules/orders/orders.ts'],
    allowed: ['../catalog.store.ts', './facets.ts', '#platform/database/db.ts'],
  },
  {
    from: 'src/server/modules/orders/probe.routes.ts',
    refused: ['./orders.store.ts', '#modules/catalog/catalog.store.ts'],
    allowed: ['./orders.ts', '#platform/http/serve.ts', '#contract/orders.ts'],
  },
  {
    from: 'src/server/modules/orders/probe.states.ts',
    refused: ['./orders.store.ts', '#platform/database/db.ts'],
    allowed: ['#contract/orders.ts'],
  },
  {
    from: 'packages/stripe-offline/src/probe.ts',
    refused: [
      '#platform/core/clock.ts',
      '#contract/money.ts',
      '@souk/embedded-postgres',
      '../../../src/server/app/app.ts',
      '../../embedded-postgres/src/cluster.ts',
    ],
    allowed: ['./sandbox.ts', '../core/ids.ts', 'pg', 'stripe'],
  },
  {
    from: 'demo/probe.ts',
    refused: ['#web/lib/calls/call.ts', '@souk/stripe-offline', '#server/app/app.ts'],
    allowed: ['#platform/database/db.ts', '#modules/catalog/catalog.ts', '#contract/catalog.ts'],
  },
  {
    from: 'src/web/lib/calls/call.ts',
    refused: [
      '#web/kit/stars.tsx',
      '../../features/menu.tsx',
      '#web/areas/shop/bag/page.tsx',
      '#platform/database/db.ts',
    ],
    allowed: ['#contract/money.ts', '../session/session.ts'],
  },
  {
    from: 'src/web/root.tsx',
    refused: [
      '#modules/orders/orders.ts',
      '#platform/database/db.ts',
      '../server/app/app.ts',
      './features/menu.tsx',
      '@souk/stripe-offline',
    ],
    allowed: ['#web/features/menu.tsx', '#web/kit/logo.tsx', '#web/areas/shop/page.tsx', './routes.ts'],
  },
  {
    from: 'src/web/kit/probe.tsx',
    refused: [
      '#contract/catalog.ts',
      '#web/features/menu.tsx',
      '../features/menu.tsx',
      '#web/lib/calls/call.ts',
      '../lib/calls/caller.ts',
      '#platform/database/db.ts',
    ],
    allowed: [
      '#web/kit/stars.tsx',
      './stars.tsx',
      '#contract/money.ts',
      '#web/lib/calls/caller.ts',
      '#web/lib/format/dates.ts',
      'react',
    ],
  },
  {
    from: 'src/web/features/probe.tsx',
    refused: [
      '#web/areas/shop/bag/page.tsx',
      '../areas/shop/bag/page.tsx',
      '../root.tsx',
      '#modules/orders/orders.ts',
    ],
    allowed: [
      '#contract/catalog.ts',
      '#web/kit/stars.tsx',
      '#web/lib/calls/call.ts',
      '@souk/stripe-offline/client',
    ],
  },
  ...['shop', 'direct', 'seller', 'admin', 'account', 'site'].map((area) => ({
    from: `src/web/areas/${area}/probe/page.tsx`,
    refused: [
      `#web/areas/${area === 'shop' ? 'admin' : 'shop'}/bag/page.tsx`,
      `../../${area === 'shop' ? 'admin' : 'shop'}/bag/page.tsx`,
      '../../../root.tsx',
      '../../../features/menu.tsx',
      '#modules/orders/orders.ts',
      '#platform/database/db.ts',
    ],
    allowed: ['../words.ts', '#web/features/menu.tsx', '#web/kit/stars.tsx', '#contract/catalog.ts'],
  })),
]

function moduleWall(name: string, lower: string[]): Wall {
  const all = ['accounts', 'content', 'ledger', 'catalog', 'memberships', 'orders', 'payouts', 'reviews']
  const others = [...all, 'conversations', 'notifications', 'admin'].filter(
    (other) => other !== name && !lower.includes(other),
  )
  return {
    from: `src/server/modules/${name}/probe.ts`,
    refused: [
      ...others.flatMap((other) => [`#modules/${other}/${other}.ts`, `../${other}/${other}.ts`]),
      ...others.map((other) => `#modules/${other}/${other}.events.ts`),
      ...lower.map((low) => `#modules/${low}/${low}.store.ts`),
      ...lower.flatMap((low) => [`#modules/${low}/${low}.routes.ts`, `#modules/${low}/deep/rows.ts`]),
      ...lower.map((low) => `#modules/${low}/core/${low}.context.ts`),
      ...lower.map((low) => `../${low}/${low}.ts`),
      '#server/app/app.ts',
      '@souk/stripe-offline',
      '#web/lib/calls/call.ts',
      '#demo/seed.ts',
      '../../platform/db.ts',
    ],
    allowed: [
      ...lower.flatMap((low) => [`#modules/${low}/${low}.ts`, `#modules/${low}/${low}.events.ts`]),
      ...lower.map((low) => `#modules/${low}/core/rows.ts`),
      '#platform/database/db.ts',
      '#contract/money.ts',
      './probe.store.ts',
    ],
  }
}

interface Finding {
  filename: string
  code: string
  labels: { span: { line: number } }[]
}

let findings: Finding[]

const ways = [
  (source: string, index: number) => `import { a as a${index} } from '${source}'`,
  (source: string, index: number) => `import type { a as a${index} } from '${source}'`,
  (source: string, index: number) => `export * as a${index} from '${source}'`,
]

/** Each import on a line of its own, the three ways of writing it taken in turn. */
function write(file: string, sources: string[]): void {
  const target = path.join(copy, file)
  fs.mkdirSync(path.dirname(target), { recursive: true })
  fs.writeFileSync(target, sources.map((source, index) => ways[index % 3]?.(source, index)).join('\n'))
}

const lineOf = (finding: Finding): number => finding.labels[0]?.span.line ?? 0
const isWall = ({ code }: Finding): boolean => code.startsWith('souk(')

beforeAll(async () => {
  const config = JSON.parse(fs.readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as {
    options: { typeAware: boolean }
  }
  config.options.typeAware = false // the walls need no types, and the copy has none
  fs.writeFileSync(path.join(copy, '.oxlintrc.json'), JSON.stringify(config))
  fs.mkdirSync(path.join(copy, 'scripts'))
  for (const file of ['scripts/oxlint-souk.mjs', 'scripts/layers.mjs', 'layers.json', 'package.json'])
    fs.copyFileSync(path.join(root, file), path.join(copy, file))
  for (const { from, refused, allowed } of walls) write(from, [...refused, ...allowed])
  writeLintRules()
  findings = await runLint()
})

afterAll(() => fs.rmSync(copy, { recursive: true, force: true }))

function writeLintRules(): void {
  const files = {
    'src/server/modules/orders/time.ts':
      'export const a = Date.now()\nexport const b = new Date()\nexport const c = new Date(1)',
    'src/server/modules/orders/ring-one.ts': "import type { B } from './ring-two.ts'\nexport type A = B | 1",
    'src/server/modules/orders/ring-two.ts': "import type { A } from './ring-one.ts'\nexport type B = A | 2",
    'src/server/platform/long.ts': 'export const a = 1\n'.repeat(1).concat('// line\n'.repeat(251)),
    'src/server/platform/loose.ts': 'export const a = (b: any) => console.log(b)\nexport default a',
    'src/server/platform/lazy.ts': "export const a = () => import('#modules/orders/orders.ts')",
  }
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    fs.writeFileSync(path.join(copy, file), text)
  }
}

async function runLint(): Promise<Finding[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  execFile(
    process.execPath,
    [lint, '-f', 'json'],
    { cwd: copy, maxBuffer: 1 << 26 },
    (_error, stdout, stderr) =>
      stdout.startsWith('{') ? resolve(stdout) : reject(new Error(stdout + stderr)),
  )
  return (JSON.parse(await promise) as { diagnostics: Finding[] }).diagnostics
}

describe.each(walls)('$from', ({ from, refused, allowed }) => {
  test('is kept from entering where it may not, and from nowhere else', () => {
    const hit = new Set(findings.filter((f) => f.filename === from && isWall(f)).map(lineOf))
    const sources = [...refused, ...allowed]
    expect(sources.filter((_source, index) => hit.has(index + 1))).toEqual(refused)
  })
})

test.each([
  ['a dynamic import through a wall', 'src/server/platform/lazy.ts', 'import-down', 1],
  [
    'the wall clock in a room, read in either way',
    'src/server/modules/orders/time.ts',
    'no-restricted-properties',
    1,
  ],
  ['the wall clock in a room, made into a date', 'src/server/modules/orders/time.ts', 'inject-clock', 1],
  ['a cycle, even of types', 'src/server/modules/orders/ring-one.ts', 'no-cycle', 1],
  ['a file of more than 250 lines', 'src/server/platform/long.ts', 'max-lines', 1],
  ['any', 'src/server/platform/loose.ts', 'no-explicit-any', 1],
  ['the console', 'src/server/platform/loose.ts', 'no-console', 1],
  ['a default export', 'src/server/platform/loose.ts', 'no-default-export', 1],
])('%s is refused', (_what, file, rule, times) => {
  expect(findings.filter((f) => f.filename === file && f.code.includes(rule))).toHaveLength(times)
})

test('every folder of the source is a layer', () => {
  const folders = ['src', 'src/server', 'src/server/modules', 'src/web', 'src/web/areas', 'packages'].flatMap(
    (parent) =>
      fs
        .readdirSync(path.join(root, parent), { withFileTypes: true })
        .map((entry) => `${parent}/${entry.name}`),
  )
  const parents = ['src/server', 'src/server/modules', 'src/web', 'src/web/areas']
  expect(folders.filter((folder) => !parents.includes(folder) && !layerOf(`${folder}/any.ts`))).toEqual([])
})
