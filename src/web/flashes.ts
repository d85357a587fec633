import { t } from '#web/t.ts'
import { readCookie, type Flash } from './cookies.ts'

/** Short words for the next page to say once; the words themselves never travel in a cookie. */
export const flashes: Readonly<Record<Flash, string>> = {
  'piece-gone': t('site.flash.gone'),
  reported: t('site.flash.reported'),
  'not-reported': t('site.flash.not-reported'),
  'in-bag': t('site.flash.in-bag'),
  'in-bag-already': t('site.flash.in-bag-already'),
  'bag-full': t('site.flash.bag-full'),
}

export function readFlash(header: string | null): Flash | undefined {
  const value = readCookie(header, 'flash')
  return value !== undefined && Object.hasOwn(flashes, value) ? (value as Flash) : undefined
}
