/** English spellings of a sound, longest first. Vowels are dropped, except at the start of a word. */
const rules: readonly (readonly [RegExp, string])[] = [
  [/^kn|^gn/, 'n'],
  [/^wr/, 'r'],
  [/ph/g, 'f'],
  [/sch|sh|tch|ch/g, 'x'],
  [/gh/g, 'g'],
  [/th/g, 't'],
  [/ck|q/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/d?g(?=[ei])/g, 'j'],
  [/z/g, 's'],
  [/v/g, 'f'],
  [/(?<=.)[hwy]/g, ''],
  [/^[aeiou]+/, 'A'],
  [/[aeiou]+/g, ''],
  [/(.)\1+/g, '$1'],
  // Singular and plural sound the same.
  [/(?<=..)s$/, ''],
]

/** Returns a code of a folded word's sound: the same for `necklace`, `neckless` and `necklaces`. */
export function soundOf(word: string): string {
  return rules.reduce((sound, [letters, sounds]) => sound.replace(letters, sounds), word)
}
