import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readCommand } from './command.mjs'
import { markFailed } from './fail.mjs'
import { root } from './packages.mjs'

const files = ['Dockerfile', 'compose.yaml']
const named = /^(FROM |\s+image: )([\w./-]+):([\w.-]+)(?:@(sha256:[0-9a-f]{64}))?/gm
const accepted = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
].join(', ')

/**
 * Returns the digest that the registry knows a tag by, for all machines the image is made for.
 * @param {string} image such as "node" or "axllent/mailpit"
 * @param {string} tag
 * @param {string} [registry]
 * @returns {Promise<string>}
 */
export async function resolveDigest(image, tag, registry = 'https://registry-1.docker.io') {
  const name = image.includes('/') ? image : `library/${image}`
  const url = `${registry}/v2/${name}/manifests/${tag}`
  const ask = (/** @type {string} */ token) =>
    fetch(url, {
      method: 'HEAD',
      headers: { accept: accepted, ...(token && { authorization: `Bearer ${token}` }) },
    })
  let answer = await ask('')
  if (answer.status === 401) answer = await ask(await takeToken(answer.headers.get('www-authenticate') ?? ''))
  const digest = answer.headers.get('docker-content-digest')
  if (!answer.ok || !digest)
    throw new Error(`${image}:${tag} is not known to the registry (${answer.status})`)
  return digest
}

/** @param {string} challenge as the registry gives it */
async function takeToken(challenge) {
  const { realm, ...query } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  )
  if (!realm) throw new Error('the registry asks for a sign-in that is not known here')
  const answer = await fetch(`${realm}?${new URLSearchParams(query)}`)
  if (!answer.ok) throw new Error(`the registry gave no token (${answer.status})`)
  return String((await answer.json()).token)
}

/**
 * Returns the text with the digest behind each tag that names an image.
 * @param {string} text
 * @param {(image: string, tag: string) => Promise<string>} resolve
 */
export async function pinImages(text, resolve) {
  let pinned = text
  for (const [whole, before, image, tag] of text.matchAll(named))
    pinned = pinned.replace(whole, `${before}${image}:${tag}@${await resolve(String(image), String(tag))}`)
  return pinned
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  readCommand({
    name: 'npm run images:pin',
    about:
      'Writes the digests of the images behind their tags in Dockerfile and compose.yaml. Needs a network.',
  })
  try {
    for (const file of files.map((name) => path.join(root, name))) {
      const text = fs.readFileSync(file, 'utf8')
      const pinned = await pinImages(text, (image, tag) => resolveDigest(image, tag))
      fs.writeFileSync(file, pinned)
      process.stdout.write(`${path.basename(file)}: ${pinned === text ? 'up to date' : 'pinned'}\n`)
    }
  } catch (error) {
    markFailed(error)
  }
}
