import { t } from '#web/lib/text/t.ts'

export const maxSampleLinks = 10

/**
 * Parses links to samples of a seller's items, one per line, from the last field of the application form. Adds
 * `https://` to links without a scheme.
 */
export function parseSampleLinks(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((line) => line !== '')
    .map((line) => (/^https?:\/\//i.test(line) ? line : `https://${line}`))
}

export function checkSampleLinks(text: string): string | undefined {
  const samples = parseSampleLinks(text)
  if (samples.length > maxSampleLinks) return t('seller.apply.samples.most', { most: maxSampleLinks })
  const invalid = samples.find((sample) => !URL.parse(sample)?.hostname.includes('.'))
  return invalid === undefined
    ? undefined
    : t('seller.apply.samples.invalid', { text: invalid.replace('https://', '') })
}
