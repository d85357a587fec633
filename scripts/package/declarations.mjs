import fs from 'node:fs'
import path from 'node:path'

const specifier = /((?:from|import\()\s*['"])(\.{1,2}\/[^'"]+|#contract\/[^'"]+)(['"])/g

/**
 * Copies the type declarations that the entry points import, directly or indirectly, to `dist`. Files of the package
 * keep their folders, and files of the marketplace's contract are copied to the folder `contract`. Rewrites the imports
 * to the new paths, which end in `.js`.
 * @param {{ root: string, folder: string, emitted: string, entries: string[], dist: string }} place
 */
export function linkDeclarations({ root, folder, emitted, entries, dist }) {
  const own = path.join(emitted, path.relative(root, path.join(folder, 'src')))
  const contract = path.join(emitted, 'src/contract')
  const placeOf = (/** @type {string} */ file) => {
    const inPackage = path.relative(own, file)
    if (!inPackage.startsWith('..')) return path.join(dist, inPackage)
    const inContract = path.relative(contract, file)
    if (!inContract.startsWith('..')) return path.join(dist, 'contract', inContract)
    throw new Error(`${path.relative(emitted, file)} belongs neither to the package nor to the contract`)
  }
  const waiting = entries.map((entry) =>
    path.join(own, path.relative('src', entry)).replace(/\.ts$/, '.d.ts'),
  )
  const copied = new Set()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (copied.has(file)) continue
    copied.add(file)
    const from = file
    const place = placeOf(from)
    const text = fs.readFileSync(from, 'utf8').replace(specifier, (_found, before, name, after) => {
      const named = name.startsWith('#contract/')
        ? path.join(contract, name.slice('#contract/'.length))
        : path.resolve(path.dirname(from), name)
      const target = named.replace(/\.[jt]s$/, '.d.ts')
      // Leaves imports of JSON files unchanged, because JSON files have no type declarations.
      if (!fs.existsSync(target)) return `${before}${name}${after}`
      waiting.push(target)
      const link = path
        .relative(path.dirname(place), placeOf(target))
        .replaceAll('\\', '/')
        .replace(/\.d\.ts$/, '.js')
      return `${before}${link.startsWith('.') ? link : `./${link}`}${after}`
    })
    fs.mkdirSync(path.dirname(place), { recursive: true })
    fs.writeFileSync(place, text)
  }
}
