import {
  allowedEdits,
  editDistance,
  isNear,
  isPlausible,
  lettersOf,
  maxShort,
  soundOf,
} from '@souk/catalog-index'
import { vocabularyForms } from './vocabulary-forms.ts'

interface TradeWord {
  text: string
  letters: number
}

/** Minimum length of a word that replaces a misspelled word. Shorter words are too similar to one another. */
const shortestMeant = 4

/** Finds single vocabulary words by spelling and by sound. */
export class VocabularyWords {
  private readonly all: TradeWord[]
  private readonly bySound = new Map<string, string[]>()

  constructor(keys: Iterable<string>) {
    this.all = [...keys]
      .filter((key) => !key.includes(' '))
      .map((text) => ({ text, letters: lettersOf(text) }))
    for (const { text } of this.all) {
      if (text.length < shortestMeant) continue
      const sound = soundOf(text)
      const alike = this.bySound.get(sound)
      if (alike) alike.push(text)
      else this.bySound.set(sound, [text])
    }
  }

  /** Returns vocabulary words that are at most `limit` edits away from a misspelled word. */
  nearest(text: string, limit: number): string[] {
    const letters = lettersOf(text)
    return this.all
      .filter(
        (word) =>
          Math.abs(word.text.length - text.length) <= limit &&
          isNear(word.letters, letters, limit) &&
          word.text !== text &&
          editDistance(text, word.text, limit) <= limit,
      )
      .map((word) => word.text)
  }

  /**
   * Returns the vocabulary word that an unknown word most likely stands for: a word that sounds the same or has almost
   * the same spelling.
   */
  closest(text: string): string | undefined {
    if (text.length < maxShort || /\p{N}/u.test(text)) return undefined
    // Allow only one edit in a word of five letters. Otherwise, the name `Brien`, which sounds like `brown`, would be
    // corrected.
    const most = text.length === maxShort + 1 ? 1 : Math.max(2, Math.floor(text.length / 2.5))
    const alike = (this.bySound.get(soundOf(text)) ?? []).filter(
      (word) => word[0] === text[0] && editDistance(text, word, most) <= most,
    )
    const near = (alike.length > 0 ? alike : this.nearest(text, allowedEdits(text))).filter(
      (word) => word.length >= shortestMeant && isPlausible(text, word),
    )
    if (text.length <= maxShort && !vocabularyForms.areOfOneWord(near)) return undefined
    return near
      .map((word) => ({ word, distance: editDistance(text, word, most) }))
      .toSorted((a, b) => a.distance - b.distance || a.word.length - b.word.length)[0]?.word
  }
}
