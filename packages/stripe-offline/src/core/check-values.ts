import { invalid } from './errors.ts'

/**
 * Checks a URL to which the buyer will be redirected, and returns it. Only http and https are allowed, because a
 * `javascript:` URL would run code.
 */
export function webUrl(url: string): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw invalid('Invalid URL: return_url', 'url_invalid', 'return_url')
  return url
}
