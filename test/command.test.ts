import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const program = (body: string): string[] => [
  '--input-type=module',
  '-e',
  `import { readCommand } from './scripts/command.mjs'
  import { openProgram } from './scripts/program.mjs'
  ${body}`,
  '--',
]
const reading = program(`console.log(JSON.stringify(readCommand({
  name: 'npm run sale',
  about: 'Sells coats.',
  operands: { file: 'the list' },
  flags: {
    coats: { about: 'how many', default: 3 },
    color: { about: 'only these', value: 'name' },
    loud: { about: 'says each', default: false },
  },
  variables: { SHOP: 'where' },
})))`)

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...reading, ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('flags with and without a value, operands and defaults are parsed', () => {
  const { stdout } = run('list.csv', '--coats', '5', '--loud')
  expect(JSON.parse(stdout)).toEqual({ operands: ['list.csv'], values: { coats: 5, loud: true } })
  expect(JSON.parse(run('--color', 'navy').stdout).values).toEqual({ coats: 3, color: 'navy', loud: false })
})

test('--help prints flags and variables and exits with 0', () => {
  const { status, stdout, stderr } = run('--help')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  for (const words of [
    'npm run sale -- [file] [flags]',
    '--coats <n>',
    '(default: 3)',
    '--color <name>',
    'SHOP',
  ])
    expect(stdout).toContain(words)
})

test.each([[['--hats']], [['--coats', 'many']], [['one.csv', 'two.csv']], [['--color']]])(
  '%j prints the usage without a stack trace and exits with 2',
  (args) => {
    const { status, stdout, stderr } = run(...args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('Usage: npm run sale')
    expect(stderr).not.toMatch(/\n\s+at /)
  },
)

test('a last operand with an ellipsis takes any number of arguments', () => {
  const body = `console.log(readCommand({ name: 'npm run sale', about: '', operands: { 'coat…': 'some' } }).operands.length)`
  const { stdout } = spawnSync(process.execPath, [...program(body), 'a', 'b', 'c'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(stdout).toBe('3\n')
})

test('a stopped command closes its resources in reverse order', async () => {
  const child = spawn(
    process.execPath,
    program(`const { ends, folder } = openProgram()
      console.log(folder('souk-command-'))
      ends.defer(() => console.log('closed'))
      setInterval(() => {}, 1000)`),
    { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += String(chunk)))
  await expect.poll(() => output.includes('\n'), { timeout: 60_000 }).toBe(true)
  const folder = output.trim()
  expect(fs.existsSync(folder)).toBe(true)
  child.kill('SIGTERM')
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(143)
  expect(output).toContain('closed')
  expect(fs.existsSync(folder)).toBe(false)
})

const noCommit = 'f'.repeat(40)
test.each([
  [
    'upgrade',
    ['--from', noCommit],
    process.env['PATH']!,
    /HAProxy|version before, f{40}, .*git fetch --unshallow/,
  ],
  ['upgrade', [], '', /^This drill needs HAProxy/],
  ['previous', ['--from', noCommit], process.env['PATH']!, /version before, f{40}, .*git fetch --unshallow/],
])('the drill %s with %j names what is missing and exits as not run', (name, flags, PATH, words) => {
  const file = `test/drills/${name}.main.ts`
  const { status, stderr } = spawnSync(process.execPath, [file, ...flags], {
    cwd: root,
    env: { ...process.env, PATH },
    encoding: 'utf8',
  })
  expect(status).toBe(77)
  expect(stderr).toMatch(words)
  expect(stderr).not.toMatch(/\n\s+at /)
})

test('every npm script has a usage text', () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const files = Object.entries(scripts).filter(([, command]) => command.startsWith('node '))
  const withoutUsage = files.filter(([name, command]) => {
    // `npm run bench` passes its flags on to `bench/main.ts`, which defines these flags.
    const file = name === 'bench' ? 'bench/main.ts' : command.replace(/^node (scripts\/with-node\.mjs )?/, '')
    return !fs.readFileSync(path.join(root, file), 'utf8').includes(`name: '${npmName(name)}'`)
  })
  expect(withoutUsage).toEqual([])
  // Commands must not start with plain `node *.ts`, because the Node version in Debian's packages cannot strip types.
  expect(files.filter(([, command]) => /^node \S+\.ts$/.test(command))).toEqual([])
})

const npmName = (name: string): string =>
  ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`
