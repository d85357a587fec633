import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLayer } from '../../scripts/layers.mjs'

const root = path.resolve(import.meta.dirname, '../..')
const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-import-rules-'))
const lint = path.join(root, 'node_modules/oxlint/bin/oxlint')

interface ImportRule {
  from: string
  rejected: string[]
  allowed: string[]
}

// Imports that the linter must allow or reject according to the rules in docs/architecture.md.
const importRules: ImportRule[] = [
  {
    from: 'src/contract/probe.ts',
    rejected: [
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
    rejected: [
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
    rejected: ['@souk/stripe-offline', '../../modules/orders/orders.ts'],
    allowed: ['../core/clock.ts', 'stripe'],
  },
  {
    from: 'src/server/app/probe.ts',
    rejected: [
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
  moduleRule('accounts', []),
  moduleRule('content', []),
  moduleRule('ledger', []),
  moduleRule('catalog', ['accounts']),
  moduleRule('memberships', ['accounts', 'ledger']),
  moduleRule('orders', ['accounts', 'catalog', 'memberships', 'ledger']),
  moduleRule('payouts', ['accounts', 'orders', 'ledger']),
  moduleRule('reviews', ['accounts', 'catalog', 'orders']),
  moduleRule('conversations', ['accounts', 'catalog', 'orders']),
  moduleRule('notifications', ['accounts', 'catalog', 'orders']),
  moduleRule('extensions', ['accounts', 'catalog', 'orders']),
  moduleRule('admin', [
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
    rejected: ['../../orders/orders.ts', '../../../platform/db.ts', '#modules/orders/orders.ts'],
    allowed: ['../catalog.store.ts', './facets.ts', '#platform/database/db.ts'],
  },
  {
    from: 'src/server/modules/orders/probe.routes.ts',
    rejected: ['./orders.store.ts', '#modules/catalog/catalog.store.ts'],
    allowed: ['./orders.ts', '#platform/http/serve.ts', '#contract/orders.ts'],
  },
  {
    from: 'src/server/modules/orders/probe.states.ts',
    rejected: ['./orders.store.ts', '#platform/database/db.ts'],
    allowed: ['#contract/orders.ts'],
  },
  {
    from: 'packages/stripe-offline/src/probe.ts',
    rejected: [
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
    rejected: ['#web/lib/calls/call.ts', '@souk/stripe-offline', '#server/app/app.ts'],
    allowed: ['#platform/database/db.ts', '#modules/catalog/catalog.ts', '#contract/catalog.ts'],
  },
  {
    from: 'src/web/lib/calls/call.ts',
    rejected: [
      '#web/kit/stars.tsx',
      '../../features/menu.tsx',
      '#web/areas/shop/bag/page.tsx',
      '#platform/database/db.ts',
    ],
    allowed: ['#contract/money.ts', '../session/session.ts'],
  },
  {
    from: 'src/web/root.tsx',
    rejected: [
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
    rejected: [
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
    rejected: [
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
    rejected: [
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

function moduleRule(name: string, lower: string[]): ImportRule {
  const all = ['accounts', 'content', 'ledger', 'catalog', 'memberships', 'orders', 'payouts', 'reviews']
  const others = [...all, 'conversations', 'notifications', 'admin'].filter(
    (other) => other !== name && !lower.includes(other),
  )
  return {
    from: `src/server/modules/${name}/probe.ts`,
    rejected: [
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

const importForms = [
  (source: string, index: number) => `import { a as a${index} } from '${source}'`,
  (source: string, index: number) => `import type { a as a${index} } from '${source}'`,
  (source: string, index: number) => `export * as a${index} from '${source}'`,
]

/** Writes a file that imports the given sources, one per line. The lines use three forms of import in turn. */
function write(file: string, sources: string[]): void {
  const target = path.join(copy, file)
  fs.mkdirSync(path.dirname(target), { recursive: true })
  fs.writeFileSync(target, sources.map((source, index) => importForms[index % 3]?.(source, index)).join('\n'))
}

const lineOf = (finding: Finding): number => finding.labels[0]?.span.line ?? 0
const isImportFinding = ({ code }: Finding): boolean => code.startsWith('souk(')

beforeAll(async () => {
  const config = JSON.parse(fs.readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as {
    options: { typeAware: boolean }
  }
  config.options.typeAware = false // Import rules need no types, and the copy has no types.
  fs.writeFileSync(path.join(copy, '.oxlintrc.json'), JSON.stringify(config))
  fs.mkdirSync(path.join(copy, 'scripts'))
  for (const file of ['scripts/oxlint-souk.mjs', 'scripts/layers.mjs', 'layers.json', 'package.json'])
    fs.copyFileSync(path.join(root, file), path.join(copy, file))
  for (const { from, rejected, allowed } of importRules) write(from, [...rejected, ...allowed])
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

describe.each(importRules)('$from', ({ from, rejected, allowed }) => {
  test('rejected imports are reported, and allowed imports are not', () => {
    const hit = new Set(findings.filter((f) => f.filename === from && isImportFinding(f)).map(lineOf))
    const sources = [...rejected, ...allowed]
    expect(sources.filter((_source, index) => hit.has(index + 1))).toEqual(rejected)
  })
})

test.each([
  ['a dynamic import of a higher layer', 'src/server/platform/lazy.ts', 'import-down', 1],
  [
    'the system clock in a module, read in either way',
    'src/server/modules/orders/time.ts',
    'no-restricted-properties',
    1,
  ],
  [
    'the system clock in a module, converted to a date',
    'src/server/modules/orders/time.ts',
    'inject-clock',
    1,
  ],
  ['a cycle, even of types', 'src/server/modules/orders/ring-one.ts', 'no-cycle', 1],
  ['a file of more than 250 lines', 'src/server/platform/long.ts', 'max-lines', 1],
  ['any', 'src/server/platform/loose.ts', 'no-explicit-any', 1],
  ['the console', 'src/server/platform/loose.ts', 'no-console', 1],
  ['a default export', 'src/server/platform/loose.ts', 'no-default-export', 1],
])('%s is rejected', (_what, file, rule, times) => {
  expect(findings.filter((f) => f.filename === file && f.code.includes(rule))).toHaveLength(times)
})

test('every source folder is a layer', () => {
  const folders = ['src', 'src/server', 'src/server/modules', 'src/web', 'src/web/areas', 'packages'].flatMap(
    (parent) =>
      fs
        .readdirSync(path.join(root, parent), { withFileTypes: true })
        .map((entry) => `${parent}/${entry.name}`),
  )
  const parents = ['src/server', 'src/server/modules', 'src/web', 'src/web/areas']
  expect(folders.filter((folder) => !parents.includes(folder) && !findLayer(`${folder}/any.ts`))).toEqual([])
})
