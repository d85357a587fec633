import type { Email } from './email.ts'

const links = /https?:\/\/[^\s"'<>]+/g
// A part of an address that only a machine would make: long, and none of our ids, which open nothing by themselves.
const part = /(?<=[/=])[A-Za-z0-9_.~%-]{16,}(?=$|[/?&#;])/g
const id = /^[a-z]{3}_[0-9a-z]{26}$/
// A picture of a listing, which everybody may see.
const picture = /^https?:\/\/[^/]+\/pictures\/[0-9a-f]+-\d+\.jpg$/

// A code that is typed in: three groups of four or more, as no order, price or tracking number of ours is written.
const typed = /(?<![A-Z0-9-])[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2,}(?![A-Z0-9-])/g

/** The same email without what its links and codes open: who reads it here learns that there was a key, not which. */
export function maskSecrets(text: string): string {
  return text
    .replaceAll(links, (link) => {
      const at = link.indexOf('/', link.indexOf('//') + 2)
      if (at < 0 || picture.test(link)) return link
      return link.slice(0, at) + link.slice(at).replaceAll(part, (word) => (id.test(word) ? word : '•••'))
    })
    .replaceAll(typed, '•••')
}

/** The words of an email without what its links and codes open. */
export function maskBody({ text, html }: Pick<Email, 'text' | 'html'>): Pick<Email, 'text' | 'html'> {
  return { text: maskSecrets(text), html: maskSecrets(html) }
}
