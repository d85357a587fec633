const base = '/shop/customerprofile'

/** Sections that were on the account page before each section got its own page, keyed by their former fragment. */
const pages: Partial<Record<string, string>> = {
  '#orders': `${base}/orders`,
  '#saved': `${base}/saved`,
  '#membership': '/direct/subscription-management',
  '#gifts': `${base}/gifts`,
  '#profile': `${base}/profile`,
  '#address': `${base}/addresses`,
  '#cards': `${base}/cards`,
  '#language': `${base}/language`,
  '#notifications': `${base}/notifications`,
  '#security': `${base}/security`,
  '#data': `${base}/data`,
}

/** Returns the page of a section that a link to the former account page points to, such as `#gifts`. */
export function formerSection(hash: string): string | undefined {
  return Object.hasOwn(pages, hash) ? pages[hash] : undefined
}
