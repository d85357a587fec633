import { translate, type Language } from '#platform/language/translate.ts'

/** Formats a link's lifetime: "24 hours", "7 days". */
export function lifetimeText(language: Language, ms: number): string {
  const hours = Math.max(1, Math.round(ms / 3600_000))
  return hours > 24 && hours % 24 === 0
    ? translate(language, 'mail.life.days', { days: hours / 24 })
    : translate(language, 'mail.life.hours', { hours })
}
