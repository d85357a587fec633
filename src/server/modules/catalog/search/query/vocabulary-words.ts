import {
  maxEditsFor,
  editDistance,
  isNear,
  isPlausible,
  lettersOf,
  maxShort,
  soundCode,
} from '@souk/catalog-index'
import { vocabularyForms } from './vocabulary-forms.ts'

interface VocabularyWord {
  text: string
  letters: number
}

/** Minimum length of a word that replaces a misspelled word. Shorter words are too similar to one another. */
const minCorrectionLength = 4

/** Finds single vocabulary words by spelling and by sound. */
export class VocabularyWords {
  private readonly all: VocabularyWord[]
  private readonly bySound = new Map<string, string[]>()

  constructor(keys: Iterable<string>) {
    this.all = [...keys]
      .filter((key) => !key.includes(' '))
      .map((text) => ({ text, letters: lettersOf(text) }))
    for (const { text } of this.all) {
      if (text.length < minCorrectionLength) continue
      const sound = soundCode(text)
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
   * Returns the most likely correction of an unknown word: a vocabulary word that sounds the same or has almost the
   * same spelling.
   */
  findCorrection(text: string): string | undefined {
    if (text.length < maxShort || /\p{N}/u.test(text)) return undefined
    // Allow only one edit in a word of five letters. Otherwise, the name `Brien`, which sounds like `brown`, would be
    // corrected.
    const maxEdits = text.length === maxShort + 1 ? 1 : Math.max(2, Math.floor(text.length / 2.5))
    const alike = (this.bySound.get(soundCode(text)) ?? []).filter(
      (word) => word[0] === text[0] && editDistance(text, word, maxEdits) <= maxEdits,
    )
    const near = (alike.length > 0 ? alike : this.nearest(text, maxEditsFor(text))).filter(
      (word) => word.length >= minCorrectionLength && isPlausible(text, word),
    )
    if (text.length <= maxShort && !vocabularyForms.areOfOneWord(near)) return undefined
    return near
      .map((word) => ({ word, distance: editDistance(text, word, maxEdits) }))
      .toSorted((a, b) => a.distance - b.distance || a.word.length - b.word.length)[0]?.word
  }
}
