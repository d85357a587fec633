import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readCommand } from './command.mjs'
import { exitWithError } from './fail.mjs'
import { root } from './packages.mjs'

const files = ['Dockerfile', 'compose.yaml']
const imagePattern = /^(FROM |\s+image: )([\w./-]+):([\w.-]+)(?:@(sha256:[0-9a-f]{64}))?/gm
const mediaTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
].join(', ')

/**
 * Fetches the digest of an image's tag from the registry. The digest is the same for all platforms of the image.
 * @param {string} image such as "node" or "axllent/mailpit"
 * @param {string} tag
 * @param {string} [registry]
 * @returns {Promise<string>}
 */
export async function resolveDigest(image, tag, registry = 'https://registry-1.docker.io') {
  const name = image.includes('/') ? image : `library/${image}`
  const url = `${registry}/v2/${name}/manifests/${tag}`
  const request = (/** @type {string} */ token) =>
    fetch(url, {
      method: 'HEAD',
      headers: { accept: mediaTypes, ...(token && { authorization: `Bearer ${token}` }) },
    })
  let response = await request('')
  if (response.status === 401)
    response = await request(await fetchToken(response.headers.get('www-authenticate') ?? ''))
  const digest = response.headers.get('docker-content-digest')
  if (!response.ok || !digest)
    throw new Error(`${image}:${tag} was not found in the registry (${response.status})`)
  return digest
}

/** @param {string} challenge value of the registry's WWW-Authenticate header */
async function fetchToken(challenge) {
  const { realm, ...query } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  )
  if (!realm) throw new Error('the registry requires an unsupported kind of sign-in')
  const response = await fetch(`${realm}?${new URLSearchParams(query)}`)
  if (!response.ok) throw new Error(`the registry issued no token (${response.status})`)
  return String((await response.json()).token)
}

/**
 * Adds the digest after the tag of each image in the text, and returns the result.
 * @param {string} text
 * @param {(image: string, tag: string) => Promise<string>} resolve
 */
export async function pinImages(text, resolve) {
  let pinned = text
  for (const [whole, before, image, tag] of text.matchAll(imagePattern))
    pinned = pinned.replace(whole, `${before}${image}:${tag}@${await resolve(String(image), String(tag))}`)
  return pinned
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  readCommand({
    name: 'npm run images:pin',
    about: 'Adds the digest to each image tag in Dockerfile and compose.yaml. Needs network access.',
  })
  try {
    for (const file of files.map((name) => path.join(root, name))) {
      const text = fs.readFileSync(file, 'utf8')
      const pinned = await pinImages(text, (image, tag) => resolveDigest(image, tag))
      fs.writeFileSync(file, pinned)
      process.stdout.write(`${path.basename(file)}: ${pinned === text ? 'up to date' : 'pinned'}\n`)
    }
  } catch (error) {
    exitWithError(error)
  }
}
