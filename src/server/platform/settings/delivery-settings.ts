import { translate } from '../language/translate.ts'
import type { SettingEntry } from './setting-entry.ts'

const workingDays = { unit: 'days', min: 1, group: 'shipping' } as const

/**
 * What delivery windows are reckoned from, in working days. Within the country the defaults are what USPS names for
 * Ground Advantage (2–5), elsewhere what it names for Priority Mail International (6–10) with days for customs added;
 * within a region they are an estimate of ours.
 */
export const deliverySettings = {
  dispatchDays: {
    title: (language) => translate(language, 'setting.dispatch-days'),
    about: (language) => translate(language, 'setting.dispatch-days.about'),
    ...workingDays,
    max: 30,
    default: 3,
  },
  transitDomesticLeast: {
    title: (language) => translate(language, 'setting.transit-domestic-least'),
    about: (language) => translate(language, 'setting.transit-domestic-least.about'),
    ...workingDays,
    max: 60,
    default: 2,
  },
  transitDomesticMost: {
    title: (language) => translate(language, 'setting.transit-domestic-most'),
    about: (language) => translate(language, 'setting.transit-domestic-most.about'),
    ...workingDays,
    max: 60,
    default: 5,
  },
  transitRegionLeast: {
    title: (language) => translate(language, 'setting.transit-region-least'),
    about: (language) => translate(language, 'setting.transit-region-least.about'),
    ...workingDays,
    max: 60,
    default: 3,
  },
  transitRegionMost: {
    title: (language) => translate(language, 'setting.transit-region-most'),
    about: (language) => translate(language, 'setting.transit-region-most.about'),
    ...workingDays,
    max: 60,
    default: 8,
  },
  transitWorldLeast: {
    title: (language) => translate(language, 'setting.transit-world-least'),
    about: (language) => translate(language, 'setting.transit-world-least.about'),
    ...workingDays,
    max: 90,
    default: 6,
  },
  transitWorldMost: {
    title: (language) => translate(language, 'setting.transit-world-most'),
    about: (language) => translate(language, 'setting.transit-world-most.about'),
    ...workingDays,
    max: 90,
    default: 15,
  },
} as const satisfies Record<string, SettingEntry>
