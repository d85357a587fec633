/** Texts of the pages that the service worker shows while the marketplace is unreachable. */
export interface OfflineTexts {
  /** Locale of the page, such as `en-US`. */
  locale: string
  title: string
  unreachable: string
  text: string
  tryAgain: string
  bagLink: string
  bagTitle: string
  /** Contains `{time}`, which the service worker replaces with the time when the bag was saved. */
  bagSaved: string
  bagNone: string
  bagCheckOut: string
  ordersLink: string
  ordersTitle: string
  /** Contains `{time}`, like `bagSaved`. */
  ordersSaved: string
}

/** Settings that the server writes at the beginning of the service worker's script. */
export interface ServiceWorkerConfig {
  /** Hash of the build and of these settings. Browsers replace the service worker when the hash changes. */
  version: string
  name: string
  /** CSS values of the accent color in the light and the dark theme. */
  accent: { light: string; dark: string }
  icon: string
  languages: Readonly<Record<string, OfflineTexts>>
  defaultLanguage: string
}

/** Name of the global variable in which the service worker finds its settings. */
export const workerConfigName = 'soukWorkerConfig'
