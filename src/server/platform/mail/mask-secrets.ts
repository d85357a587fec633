const links = /https?:\/\/[^\s"'<>]+/g
// A part of an address that only a machine would make: long, and none of our ids, which open nothing by themselves.
const part = /(?<=[/=])[A-Za-z0-9_.~%-]{16,}(?=$|[/?&#;])/g
const id = /^[a-z]{3}_[0-9a-z]{26}$/

/** The same email without what its links open: who reads it here learns that there was a key, not which. */
export function maskSecrets(text: string): string {
  return text.replaceAll(links, (link) => {
    const at = link.indexOf('/', link.indexOf('//') + 2)
    if (at < 0) return link
    return link.slice(0, at) + link.slice(at).replaceAll(part, (word) => (id.test(word) ? word : '•••'))
  })
}
