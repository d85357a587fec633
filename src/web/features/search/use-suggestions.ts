import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { Photo } from '#contract/pictures.ts'
import type { Suggestions } from '#contract/catalog/search-help.ts'
import { listingPath } from '#web/features/listing/listing-links.ts'
import { priceText } from '#web/features/listing/price-text.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { capitalize } from '#web/lib/text/casing.ts'
import { shopPath } from '#web/lib/page/shop-path.ts'
import { clearSearches, readRecentSearches } from './recent-searches.ts'

export interface Suggestion {
  words: string
  to: string
  /** Search text to save as a recent search if the suggestion is chosen. */
  search?: string
  /** Price of a suggested item. */
  note?: string
  photo?: Photo | null
}

export interface SuggestionGroup {
  kind: string
  title: string
  suggestions: Suggestion[]
}

const debounceMs = 150
const minLength = 2
const noSuggestions: Suggestions = { searches: [], types: [], brands: [], sellers: [], items: [] }

/**
 * Loads suggestions for the typed text with a debounce. Until new suggestions arrive, returns the previous ones. For a
 * text shorter than two characters, returns recent searches and popular types and items.
 */
export function useSuggestions(
  text: string,
  isOpen: boolean,
): { groups: SuggestionGroup[]; forget: (() => void) | undefined } {
  const whole = text.trim().toLowerCase()
  const typed = whole.length < minLength ? '' : whole
  const [found, setFound] = useState({ typed: '', ...noSuggestions })
  const [recent, setRecent] = useState<string[]>([])
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    void readRecentSearches().then((searches) => isCurrent && setRecent(searches))
    return () => {
      isCurrent = false
    }
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    const timer = setTimeout(
      () => {
        call('suggest', { query: { text: typed } }).then(
          (answer) => isCurrent && setFound({ typed, ...answer }),
          // Errors are ignored, because the search form also works without suggestions.
          () => isCurrent && setFound({ typed, ...noSuggestions }),
        )
      },
      typed === '' ? 0 : debounceMs,
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed, isOpen])
  const shownRecent = recent.filter((one) => isRecent(one, whole))
  const groups = [
    {
      kind: 'recent',
      title: t('site.suggestions.recent'),
      suggestions: shownRecent.map((words) => ({ words, to: shopPath('search', words), search: words })),
    },
    ...groupsOf(found),
  ].filter(({ suggestions }) => suggestions.length > 0)
  const forget = (): void => {
    setRecent([])
    void clearSearches()
  }
  return { groups, forget: shownRecent.length > 0 ? forget : undefined }
}

function groupsOf({ typed, searches, types, brands, sellers, items }: Suggestions & { typed: string }) {
  const isPopular = typed === ''
  return [
    { kind: 'searches', title: t('site.suggestions.searches'), suggestions: searches.map(searchSuggestion) },
    {
      kind: 'types',
      title: isPopular ? t('site.suggestions.popular-types') : t('site.suggestions.types'),
      suggestions: types.map(({ label, name }) => ({ words: capitalize(name), to: shopPath('type', label) })),
    },
    {
      kind: 'brands',
      title: t('site.suggestions.brands'),
      suggestions: brands.map(({ name }) => ({ words: name, to: shopPath('brand', name) })),
    },
    {
      kind: 'sellers',
      title: t('site.suggestions.sellers'),
      suggestions: sellers.map(({ username, name }) => ({
        words: name,
        to: href('/shop/:username', { username }),
      })),
    },
    {
      kind: 'items',
      title: isPopular ? t('site.suggestions.popular-items') : t('site.suggestions.items'),
      suggestions: items.map((item) => ({
        words: item.title,
        to: listingPath(item),
        note: priceText(item),
        photo: item.photo,
      })),
    },
  ]
}

function searchSuggestion({ text, type }: Suggestions['searches'][number]): Suggestion {
  const to = shopPath('search', text)
  if (type === null) return { words: text, to, search: text }
  const words = t('site.suggestions.search-in', { text, type: capitalize(type.name) })
  return { words, to: `${to}&type=${encodeURIComponent(type.label)}`, search: text }
}

const isRecent = (search: string, typed: string): boolean => {
  const own = search.toLowerCase()
  return own !== typed && own.startsWith(typed)
}
