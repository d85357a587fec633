import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { Suggestions } from '#contract/catalog/search-help.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { capitalize } from '#web/lib/text/casing.ts'
import { clearSearches, readRecentSearches } from './recent-searches.ts'
import { shopPath } from '#web/lib/page/shop-path.ts'

export interface Suggestion {
  words: string
  to: string
}

export interface SuggestionGroup {
  kind: string
  title: string
  suggestions: Suggestion[]
}

const debounceMs = 150
const minLength = 2
const noSuggestions: Suggestions = { types: [], brands: [], sellers: [] }

/**
 * Loads suggestions for the typed text with a debounce. Until new suggestions arrive, returns the previous suggestions.
 */
export function useSuggestions(
  text: string,
  isOpen: boolean,
): { groups: SuggestionGroup[]; forget: (() => void) | undefined } {
  const typed = text.trim().toLowerCase()
  const [found, setFound] = useState(noSuggestions)
  const [, setForgotten] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    if (typed.length < minLength) {
      setFound(noSuggestions)
      return
    }
    let isCurrent = true
    const timer = setTimeout(() => {
      call('suggest', { query: { text: typed } }).then(
        (answer) => isCurrent && setFound(answer),
        // Errors are ignored, because the search form also works without suggestions.
        () => isCurrent && setFound(noSuggestions),
      )
    }, debounceMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [typed, isOpen])
  const recent = isOpen ? readRecentSearches().filter((one) => isRecent(one, typed)) : []
  const groups = [
    {
      kind: 'recent',
      title: t('site.suggestions.recent'),
      suggestions: recent.map((words) => ({ words, to: shopPath('search', words) })),
    },
    {
      kind: 'types',
      title: t('site.suggestions.types'),
      suggestions: found.types.map(({ label, name }) => ({
        words: capitalize(name),
        to: shopPath('type', label),
      })),
    },
    {
      kind: 'brands',
      title: t('site.suggestions.brands'),
      suggestions: found.brands.map(({ name }) => ({ words: name, to: shopPath('brand', name) })),
    },
    {
      kind: 'sellers',
      title: t('site.suggestions.sellers'),
      suggestions: found.sellers.map(({ username, name }) => ({
        words: name,
        to: href('/shop/:username', { username }),
      })),
    },
  ].filter(({ suggestions }) => suggestions.length > 0)
  const forget = (): void => {
    clearSearches()
    setForgotten((times) => times + 1)
  }
  return { groups, forget: recent.length > 0 ? forget : undefined }
}

const isRecent = (search: string, typed: string): boolean => {
  const own = search.toLowerCase()
  return own !== typed && own.startsWith(typed)
}
