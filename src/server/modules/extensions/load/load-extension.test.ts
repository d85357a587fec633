import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished, expect, test } from 'vitest'
import { defaultColors } from '#contract/extensions/theme.ts'
import { loadExtensions, type ExtensionFiles } from './load-extension.ts'

const manifest = { name: 'my-own', version: '1.0.0', api: 1, about: 'Mine.' }

/** Writes the files of an extension to a temporary folder and loads it. */
function load(files: Record<string, unknown>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-ext-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true }))
  for (const [file, content] of Object.entries({ 'extension.json': manifest, ...files })) {
    const whole = path.join(folder, 'my-own', file)
    fs.mkdirSync(path.dirname(whole), { recursive: true })
    fs.writeFileSync(whole, typeof content === 'string' ? content : JSON.stringify(content))
  }
  const [one] = loadExtensions(folder)
  return { one: one!, problems: 'problems' in one! ? one.problems : [], folder }
}

test('an extension that consists only of a manifest can be loaded', () => {
  expect(load({}).one).toMatchObject({ name: 'my-own', theme: undefined, server: undefined })
})

test.each([
  [{ ...manifest, api: 2 }, 'written for version 2, but this is version 1'],
  [{ ...manifest, name: 'other' }, 'differs from the name of its folder'],
  [{ ...manifest, version: '1' }, 'version: three numbers'],
  [{ ...manifest, extra: 1 }, 'extra'],
  [{ ...manifest, script: 'x.js' }, 'there is no assets/x.js'],
  [{ ...manifest, script: '../server.js' }, 'there is no assets/../server.js'],
  ['{', 'it is not valid JSON'],
])('the invalid manifest %j is reported with its file', (json, why) => {
  const { problems } = load({ 'extension.json': json })
  expect(problems.join('\n')).toContain('my-own/extension.json: ')
  expect(problems.join('\n')).toContain(why)
})

test('an unknown message key and a message with wrong arguments are reported with file and key', () => {
  const { problems } = load({
    'messages/en.json': {
      'product.similar': 'Alike',
      'product.simular': 'Alike',
      'landing.hero.from-seller': 'from {seller}',
      'common.save': 'Save {',
      'word.color.black': 'Ink',
    },
    'messages/xx.json': {},
  })
  expect(problems).toEqual([
    'my-own/messages/en.json: product.simular: there is no such message',
    expect.stringMatching(
      /^my-own\/messages\/en\.json: landing\.hero\.from-seller: its arguments differ from those of “from \{name\}”/,
    ),
    expect.stringMatching(/^my-own\/messages\/en\.json: common\.save: /),
    'my-own/messages/en.json: word.color.black: names of values are changed in the admin area, under Catalog',
    'my-own/messages/xx.json: there is no language xx: de.json, en.json',
  ])
})

test('a theme with too little contrast is reported with its colors', () => {
  expect(load({ 'theme.json': { light: { ink: '#cccccc' } } }).problems).toEqual([
    expect.stringContaining(
      'my-own/theme.json: light: ink (#cccccc) on paper (#f8f5ef) has a contrast of 1.',
    ),
    expect.stringContaining('ink (#cccccc) on tile'),
  ])
  expect(load({ 'theme.json': { light: { ink: 'red' }, dark: { shadow: '#000000' } } }).problems).toEqual([
    'my-own/theme.json: light.ink: a color is #rrggbb, in lower case',
    expect.stringContaining('shadow'),
  ])
  expect(
    load({ 'theme.json': { lengths: { 'radius-soft': '8px; } body { display: none' } } }).problems,
  ).toEqual(['my-own/theme.json: lengths.radius-soft: a length is 12px or 0.75rem'])
})

test('a theme can change only one color scheme', () => {
  const { one } = load({ 'theme.json': { dark: { accent: '#7cc7bf' }, lengths: { 'radius-soft': '8px' } } })
  expect(one).toMatchObject({
    theme: { properties: { '--color-accent': 'light-dark(#8a2f1d, #7cc7bf)', '--radius-soft': '8px' } },
  })
})

test('the default colors match the style sheet', () => {
  const css = fs.readFileSync('src/web/app/theme/tokens.css', 'utf8')
  for (const [name, light] of Object.entries(defaultColors.light))
    expect(css).toContain(`--color-${name}: light-dark(${light}, ${defaultColors.dark[name as 'ink']});`)
})

test('only files of known types are served, and symbolic links are rejected', () => {
  const { problems, folder } = load({
    'assets/a.js': '1',
    'assets/page.html': '<p>',
    'assets/deep/b.css': 'p{}',
  })
  expect(problems).toEqual([expect.stringContaining('my-own/assets/page.html: allowed file types are .js')])
  fs.rmSync(path.join(folder, 'my-own/assets/page.html'))
  fs.symlinkSync('/etc/passwd', path.join(folder, 'my-own/assets/p.js'))
  expect(loadExtensions(folder)).toMatchObject([
    { problems: ['my-own/assets/p.js: only files are served, no links'] },
  ])
  fs.rmSync(path.join(folder, 'my-own/assets/p.js'))
  const [one] = loadExtensions(folder)
  expect([...(one as ExtensionFiles).assets.keys()].toSorted()).toEqual(['a.js', 'deep/b.css'])
})

test("Souk's example extension can be loaded", () => {
  expect(loadExtensions('examples/extensions')).toMatchObject([{ name: 'size-advice', script: 'vote.js' }])
})
