import { invalid } from './errors.ts'

/** Where a buyer is led back to: a web address, so never a script. */
export function webUrl(url: string): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw invalid('Invalid URL: return_url', 'url_invalid', 'return_url')
  return url
}
