import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')
const files = (...where: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...where], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => file && fs.existsSync(path.join(root, file)))
// In a git pathspec, `*` also matches slashes, so this pattern includes subfolders.
const docs = files('README.md', 'CONTRIBUTING.md', 'docs/*.md')

/** Folders to which a path in the docs can be relative. For example, docs/tour.md leaves out `src/server/modules/`. */
const places = ['', 'src/server/modules/', 'src/server/', 'src/web/']
/**
 * Top-level folders of the repository. A text in backticks is treated as a path if the text begins with one of these
 * folders.
 */
const top = new Set(files().map((file) => file.split('/')[0]))
const modules = fs.readdirSync(path.join(root, 'src/server/modules'))

function exists(name: string): boolean {
  return places.some((place) => fs.existsSync(path.join(root, place, name)))
}

/**
 * Returns the paths in a text: all texts in backticks that begin with a folder of the repository and contain no
 * placeholder.
 */
function pathsOf(text: string): string[] {
  return [...text.matchAll(/`([\w.@-]+\/[\w./@-]*)`/g)]
    .map(([, name]) => name!)
    .filter((name) => top.has(name.split('/')[0]!) || modules.includes(name.split('/')[0]!))
    .filter((name) => !/^(build|dist|data)\//.test(name))
}

test.each(docs)('every file named in %s exists', (file) => {
  expect(pathsOf(read(file)).filter((name) => !exists(name))).toEqual([])
})

test.each(docs)('every link in %s has a target', (file) => {
  const targets = [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, to]) => to!)
  expect(targets.filter((to) => !fs.existsSync(path.join(root, path.dirname(file), to)))).toEqual([])
})

test('every npm script named in the docs exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = docs.flatMap((file) =>
    [...read(file).matchAll(/npm run ([\w:-]*\w)/g)].map(([, name]) => name!),
  )
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('decision notes have unique numbers, three sections and an entry in the list', () => {
  const names = fs.readdirSync(path.join(root, 'docs/decisions')).filter((name) => name !== 'history.md')
  const list = read('docs/architecture.md')
  for (const name of names) {
    const text = read(`docs/decisions/${name}`)
    expect(name).toMatch(/^\d{3}-[a-z0-9-]+\.md$/)
    expect(text, name).toMatch(new RegExp(`^# ${name.slice(0, 3)} — `))
    for (const part of ['Context', 'Decision', 'Consequences']) expect(text, name).toContain(`\n## ${part}\n`)
    expect(list, `docs/architecture.md lists ${name}`).toContain(`(decisions/${name})`)
  }
  // If there is no note with a decision number, the note was removed. The history must then have a row with this
  // number.
  const removed = [...read('docs/decisions/history.md').matchAll(/^\| (\d{3}) /gm)].map(
    ([, number]) => number!,
  )
  const numbers = [...names.map((name) => name.slice(0, 3)), ...removed].toSorted()
  expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(3, '0')))
})

test('every decision named in the code exists', () => {
  const named = files('src', 'packages', 'demo', 'test', 'bench', 'scripts', '*.config.ts')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .flatMap((file) => [...read(file).matchAll(/decisions?[ /](\d{3})/g)].map(([, number]) => number!))
  const existing = fs.readdirSync(path.join(root, 'docs/decisions')).map((name) => name.slice(0, 3))
  expect(named.filter((number) => !existing.includes(number))).toEqual([])
})

test('every environment variable is documented', () => {
  const explained = read('docs/operations/environment.md')
  const settings = 'src/server/platform/config'
  const all = /z\.object\(\{([\s\S]*?)\n\}\)/.exec(read(`${settings}/config.ts`))![1]!
  const config = `${all}\n${read(`${settings}/stripe-settings.ts`)}`
  const keys = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, key]) => key!)
  const used = files('src', 'packages', 'demo', 'test', 'bench', 'scripts', '*.config.ts')
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/process\.env(?:\.|\[')([A-Z][A-Z0-9_]+)/g)].map(([, key]) => key!),
    )
  expect(keys.length).toBeGreaterThan(30)
  const missing = [...new Set([...keys, ...used])].filter(
    (key) => !systemVariables.has(key) && !explained.includes(`\`${key}\``),
  )
  expect(missing).toEqual([])
})

/** Environment variables that the system, Node or npm sets, and variables that our processes pass to each other. */
const systemVariables = new Set([
  'PATH',
  'PROGRAMFILES',
  'LOCALAPPDATA',
  'INIT_CWD',
  'NODE_COMPILE_CACHE',
  'NODE_EXTRA_CA_CERTS',
  'SOUK_DEV',
  'SOUK_SUMMARY',
  'CLOCK_OFFSET_MS',
  'TEST_PARALLEL_INDEX',
])
