import { t } from '#web/lib/text/t.ts'

export const maxSamples = 10

/** Parses the links in the application's last field, one per line. Adds `https://` to links without a scheme. */
export function parseSampleLinks(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((line) => line !== '')
    .map((line) => (/^https?:\/\//i.test(line) ? line : `https://${line}`))
}

export function checkSamples(text: string): string | undefined {
  const samples = parseSampleLinks(text)
  if (samples.length > maxSamples) return t('seller.apply.samples.most', { most: maxSamples })
  const invalid = samples.find((sample) => !URL.parse(sample)?.hostname.includes('.'))
  return invalid === undefined
    ? undefined
    : t('seller.apply.samples.invalid', { text: invalid.replace('https://', '') })
}
