import { invalid } from './errors.ts'

/** Returns a URL to which the buyer is redirected. Only http and https are allowed, because `javascript:` would run a script. */
export function webUrl(url: string): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw invalid('Invalid URL: return_url', 'url_invalid', 'return_url')
  return url
}
