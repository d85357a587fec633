import fs from 'node:fs'
import path from 'node:path'

export interface SdkMethod {
  file: string
  className: string
  name: string
}

/** Returns the methods of the SDK, keyed by route (HTTP method and path). Reads them from the SDK's `.js` files. */
export function readSdkMethods(folder: string): Map<string, SdkMethod> {
  const found = new Map<string, SdkMethod>()
  // If a method chooses between two URLs, uses the first one, because it contains the id.
  const call =
    /^ {4}(\w+)\([^)]*\) \{\n(?:(?! {4}\}).*\n)*? +return this\._makeRequest\('(\w+)', ([`'])(.+?)\3/gm
  for (const entry of fs.readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue
    const file = path.join(entry.parentPath, entry.name)
    const text = fs.readFileSync(file, 'utf8')
    const className = /export class (\w+) extends StripeResource/.exec(text)?.[1]
    if (className === undefined) continue
    for (const [, name = '', verb, , url = ''] of text.matchAll(call)) {
      const route = `${verb} ${url.replaceAll(/\$\{[^}]+\}/g, ':id')}`
      if (!found.has(route)) found.set(route, { file: file.replace(/\.js$/, '.d.ts'), className, name })
    }
  }
  return found
}
