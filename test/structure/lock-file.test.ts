import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

interface Entry {
  resolved?: string
  integrity?: string
  link?: boolean
  inBundle?: boolean
}

const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}

/** Returns the lockfile entry of the package whose archive contains the given bundled package. */
function carrierOf(name: string): Entry | undefined {
  const carrier = name.slice(0, name.lastIndexOf('/node_modules/'))
  const entry = lock.packages[carrier]
  return entry?.inBundle ? carrierOf(carrier) : entry
}

test('every downloaded package has a hash and is downloaded over TLS', () => {
  const fetched = Object.entries(lock.packages).filter(
    ([name, { link }]) => name.includes('node_modules/') && !link,
  )
  expect(fetched.length).toBeGreaterThan(100)
  const wrong = fetched.filter(([name, own]) => {
    const entry = own.inBundle ? carrierOf(name) : own
    const { integrity = '', resolved = 'https://' } = entry ?? {}
    return !integrity.startsWith('sha512-') || !resolved.startsWith('https://')
  })
  expect(wrong.map(([name]) => name)).toEqual([])
})
