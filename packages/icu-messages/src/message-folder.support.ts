import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

type Texts = Record<string, string>

/** Creates a temporary folder with one message file per language. The folder is removed after the test. */
export function messageFolder(catalogs: Record<string, Texts>): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'icu-messages-'))
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }))
  for (const [language, texts] of Object.entries(catalogs)) writeCatalog(folder, language, texts)
  return folder
}

export function writeCatalog(folder: string, language: string, texts: Texts): void {
  const [$name, $locale] = language === 'de' ? ['Deutsch', 'de-DE'] : ['English', 'en-US']
  fs.writeFileSync(path.join(folder, `${language}.json`), JSON.stringify({ $name, $locale, ...texts }))
}
