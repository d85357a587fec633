import type { Words } from '../errors/error-words.ts'
import { translate } from '../language/translate.ts'

export const settingGroups = {
  fees: (language) => translate(language, 'setting.group.fees'),
  payouts: (language) => translate(language, 'setting.group.payouts'),
  checkout: (language) => translate(language, 'setting.group.checkout'),
  shipping: (language) => translate(language, 'setting.group.shipping'),
  watchlists: (language) => translate(language, 'setting.group.watchlists'),
  membership: (language) => translate(language, 'setting.group.membership'),
  'email-links': (language) => translate(language, 'setting.group.email-links'),
  backups: (language) => translate(language, 'setting.group.backups'),
  alerts: (language) => translate(language, 'setting.group.alerts'),
  security: (language) => translate(language, 'setting.group.security'),
} as const satisfies Record<string, Words>

export type SettingGroup = keyof typeof settingGroups
