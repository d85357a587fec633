import fs from 'node:fs'
import path from 'node:path'

/** Writes the files of an extension. Writes strings unchanged and all other values as JSON. */
export function writeExtension(folder: string, name: string, files: Record<string, unknown>): void {
  const manifest = { name, version: '1.0.0', api: 1, about: 'For tests.' }
  for (const [file, content] of Object.entries({ 'extension.json': manifest, ...files })) {
    const whole = path.join(folder, name, file)
    fs.mkdirSync(path.dirname(whole), { recursive: true })
    fs.writeFileSync(whole, typeof content === 'string' ? content : JSON.stringify(content))
  }
}

/** Writes an extension that violates every rule for extensions. */
export function aHostileExtension(folder: string): void {
  writeExtension(folder, 'hostile', { 'server.ts': server })
}

const server = `
import { call, defineExtension, html, fail, z } from '@souk/extension'

const get = (path: string, handle: () => unknown, more = {}) =>
  call({ summary: path, who: 'anyone', method: 'GET', path, reply: z.any(), handle, ...more } as never)

export default defineExtension({
  slots: {
    announcement: () => { for (;;); },
    landing: () => { throw new Error('no') },
    checkout: () => html\`<p>\${'x'.repeat(40_000)}</p>\`,
    footer: () => html\`<script>alert(1)</script>\`,
    'admin-home': () => '<b>no html</b>' as never,
  },
  on: {
    async 'order.paid'(_event, { store }) {
      await store.set('begun', true)
      if (!(await store.get('quick'))) await new Promise((done) => setTimeout(done, 10_000))
      await store.set('ended', true)
    },
  },
  calls: [
    get('/ok', () => ({ env: process.env, isReadable: 'DATABASE_URL' in process.env })),
    get('/throw', () => { throw new Error('secret place') }),
    get('/wrong', () => 1, { reply: z.string() }),
    get('/huge', () => 'x'.repeat(2_000_000)),
    get('/undeclared', () => { throw fail('not_allowed') }),
    get('/exit', () => process.exit(1)),
    get('/admins', () => 'x', { who: { right: 'settings' } }),
  ],
})
`
